import { buildGuide } from './guide.ts';

const FILENAME = '30-day-getting-started-guide.pdf';
const CONTENT_TYPE = 'application/pdf';

export interface GuideService {
  /** Where the guide is downloaded. */
  readonly path: string;
  readonly filename: string;
  read(): Promise<Buffer>;
  asAttachment(): Promise<{ filename: string; contentType: string; content: Uint8Array }>;
}

/** The guide as a PDF, set on first use and kept: it is the same for everybody. */
export function createGuideService(contact: Parameters<typeof buildGuide>[0]): GuideService {
  let pdf: Promise<Buffer> | undefined;
  const read = (): Promise<Buffer> => {
    pdf ??= buildGuide(contact).then((bytes) => Buffer.from(bytes));
    return pdf;
  };
  return {
    path: '/api/download/getting-started',
    filename: FILENAME,
    read,
    asAttachment: async () => ({ filename: FILENAME, contentType: CONTENT_TYPE, content: await read() }),
  };
}
