import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { days } from './content.ts';
import type { buildGuide } from './guide.ts';
import type { Answers } from './printed-answers.ts';

type Contact = Parameters<typeof buildGuide>[0];

export type GuideService = ReturnType<typeof createGuideService>;

/** Builds the guide as a PDF. The version without answers is built on first use and cached. */
export function createGuideService(contact: Contact) {
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
    /** The download path of the guide. */
    path: '/api/download/getting-started',
    filename,
    days,
    read,
    /** Returns the PDF with somebody's answers in it. Builds one at a time, because each keeps a CPU busy. */
    readWith: (answers: Answers): Promise<Buffer> => {
      const made = last.then(() => build(contact, answers));
      last = made.catch(() => undefined);
      return made;
    },
    asAttachment: async (): Promise<{ filename: string; contentType: string; content: Uint8Array }> => ({
      filename,
      contentType: 'application/pdf',
      content: await read(),
    }),
  };
}

async function build(...options: Parameters<typeof buildGuide>): Promise<Buffer> {
  const worker = new Worker(new URL('./guide.worker.ts', import.meta.url), { workerData: options });
  const [bytes] = (await once(worker, 'message')) as [Uint8Array];
  return Buffer.from(bytes);
}
