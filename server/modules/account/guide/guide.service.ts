import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Answers } from './answers.ts';
import { type Day, days } from './content.ts';
import type { buildGuide } from './guide.ts';

type Contact = Parameters<typeof buildGuide>[0];

export interface GuideService {
  /** The download path of the guide. */
  readonly path: string;
  readonly filename: string;
  readonly days: readonly Day[];
  read(): Promise<Buffer>;
  /** Returns the PDF with somebody's answers in it. Builds one at a time, because each keeps a CPU busy. */
  readWith(answers: Answers): Promise<Buffer>;
  asAttachment(): Promise<{ filename: string; contentType: string; content: Uint8Array }>;
}

/** Builds the guide as a PDF. The version without answers is built on first use and cached. */
export function createGuideService(contact: Contact): GuideService {
  const filename = '30-day-getting-started-guide.pdf';
  let pdf: Promise<Buffer> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const read = (): Promise<Buffer> => {
    pdf ??= build(contact).catch((error: unknown) => {
      pdf = undefined;
      throw error;
    });
    return pdf;
  };
  return {
    path: '/api/download/getting-started',
    filename,
    days,
    read,
    readWith: (answers) => {
      const made = last.then(() => build(contact, answers));
      last = made.catch(() => undefined);
      return made;
    },
    asAttachment: async () => ({ filename, contentType: 'application/pdf', content: await read() }),
  };
}

async function build(...options: Parameters<typeof buildGuide>): Promise<Buffer> {
  const worker = new Worker(new URL('./guide.worker.ts', import.meta.url), { workerData: options });
  const [bytes] = (await once(worker, 'message')) as [Uint8Array];
  return Buffer.from(bytes);
}
