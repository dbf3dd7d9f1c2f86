import { parentPort, workerData } from 'node:worker_threads';
import { buildGuide } from './guide.ts';

// Building the PDF takes a second or more of CPU time. In a worker it does not delay other requests.
const [contact, answers] = workerData as Parameters<typeof buildGuide>;
parentPort?.postMessage(await buildGuide(contact, answers));
