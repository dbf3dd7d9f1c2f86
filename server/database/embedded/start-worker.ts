import { Worker } from 'node:worker_threads';
import type { WorkerMessage, WorkerSettings } from './protocol.ts';

/** Starts a thread that opens the database. @throws Error when it cannot be opened, after ending the thread. */
export async function startWorker(settings: WorkerSettings): Promise<Worker> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: settings });
  try {
    await new Promise<void>((resolve, reject) => {
      worker.once('message', (message: WorkerMessage) =>
        message.kind === 'failed' ? reject(new Error(message.message)) : resolve(),
      );
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The database thread ended')));
    });
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
  return worker;
}
