import { endRunningTools } from './run-process.ts';

const LOOK_MS = 1_000;

/**
 * Returns a signal that is aborted when this process is told to end, or when the npm or the program that started it is gone,
 * which kill -9 gives no time to tell. Running tools are ended then.
 */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => {
    controller.abort();
    endRunningTools();
  };
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, stop);
  const parent = process.ppid;
  // npm has no channel to this process. A person's shell may end before a command that was started from it.
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && stop(), LOOK_MS).unref();
  return controller.signal;
}
