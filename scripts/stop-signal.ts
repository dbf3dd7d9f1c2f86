import { endRunningTools } from './run-process.ts';

/**
 * Aborted when this process is told to end: by a signal, or because the bootstrap process that started it is gone.
 * The tools that run at that moment are ended.
 */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => {
    controller.abort();
    endRunningTools();
  };
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, stop);
  return controller.signal;
}
