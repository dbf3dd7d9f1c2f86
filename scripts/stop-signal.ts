import { endRunningTools } from './run-process.ts';

/**
 * Returns a signal that is aborted when this process is told to end, or when the bootstrap process that started it is gone.
 * Running tools are ended then.
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
