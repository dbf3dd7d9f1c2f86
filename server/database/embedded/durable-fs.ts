import { fdatasyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = NodeFS['init'];
type InitOptions = Parameters<Init>[1];
type PreRun = NonNullable<InitOptions['preRun']>[number];

interface Stream {
  /** File descriptor of the real file; directories have none. */
  nfd?: number;
}

/** PGlite's file system calls fsync on nothing. This one reaches the disk, so that a commit outlives a power cut. */
export class DurableNodeFS extends NodeFS {
  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const syncToDisk: PreRun = (mod) => {
      const { stream_ops } = mod.NODEFS as unknown as { stream_ops: { fsync?: (stream: Stream) => number } };
      stream_ops.fsync = (stream) => {
        if (stream.nfd !== undefined) fdatasyncSync(stream.nfd);
        return 0;
      };
    };
    return super.init(pg, { ...options, preRun: [...(options.preRun ?? []), syncToDisk] });
  }
}
