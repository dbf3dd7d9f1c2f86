import { fdatasyncSync, fstatSync, fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = NodeFS['init'];
type InitOptions = Parameters<Init>[1];
type PreRun = NonNullable<InitOptions['preRun']>[number];

interface Stream {
  /** File descriptor of the real file or folder. */
  nfd: number;
}

/** PGlite's file system calls fsync on nothing. This one reaches the disk, so that a commit outlives a power cut. */
export class DurableNodeFS extends NodeFS {
  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const syncToDisk: PreRun = (mod) => {
      const { stream_ops } = mod.NODEFS as unknown as { stream_ops: { fsync?: (stream: Stream) => number } };
      stream_ops.fsync = ({ nfd }) => {
        // Of a folder fdatasync need not carry new names: a file of the log that was just made could be gone with all its commits.
        if (fstatSync(nfd).isDirectory()) fsyncSync(nfd);
        else fdatasyncSync(nfd);
        return 0;
      };
    };
    return super.init(pg, { ...options, preRun: [...(options.preRun ?? []), syncToDisk] });
  }
}
