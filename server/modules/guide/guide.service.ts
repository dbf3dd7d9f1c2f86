import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { buildGuide } from './guide.ts';

type Contact = Parameters<typeof buildGuide>[0];

export interface GuideService {
  /** Where the guide is downloaded. */
  readonly path: string;
  readonly filename: string;
  read(): Promise<Buffer>;
  asAttachment(): Promise<{ filename: string; contentType: string; content: Uint8Array }>;
}

/** The guide as a PDF, set on first use and kept: it is the same for everybody. */
export function createGuideService(contact: Contact): GuideService {
  const filename = '30-day-getting-started-guide.pdf';
  let pdf: Promise<Buffer> | undefined;
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
    read,
    asAttachment: async () => ({ filename, contentType: 'application/pdf', content: await read() }),
  };
}

async function build(contact: Contact): Promise<Buffer> {
  const worker = new Worker(new URL('./guide.worker.ts', import.meta.url), { workerData: contact });
  const [bytes] = (await once(worker, 'message')) as [Uint8Array];
  return Buffer.from(bytes);
}
