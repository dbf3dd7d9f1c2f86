import { parentPort, workerData } from 'node:worker_threads';
import { buildGuide } from './guide.ts';

// Setting the PDF takes a second or more of pure computing: here it holds up no visitor's request.
const [contact, answers] = workerData as Parameters<typeof buildGuide>;
parentPort?.postMessage(await buildGuide(contact, answers));
