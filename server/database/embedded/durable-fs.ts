import { fdatasyncSync, fstatSync, fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = NodeFS['init'];
type InitOptions = Parameters<Init>[1];
type PreRun = NonNullable<InitOptions['preRun']>[number];

interface Stream {
  /** File descriptor of the real file or folder. */
  nfd: number;
}

/** PGlite's file system never calls fsync. This one flushes to the disk, so that commits survive a power cut. */
export class DurableNodeFS extends NodeFS {
  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const syncToDisk: PreRun = (mod) => {
      const { stream_ops } = mod.NODEFS as unknown as { stream_ops: { fsync?: (stream: Stream) => number } };
      stream_ops.fsync = ({ nfd }) => {
        // fdatasync on a folder may not persist new names, so a new log file could be lost with all its commits.
        if (fstatSync(nfd).isDirectory()) fsyncSync(nfd);
        else fdatasyncSync(nfd);
        return 0;
      };
    };
    return super.init(pg, { ...options, preRun: [...(options.preRun ?? []), syncToDisk] });
  }
}
