import { Worker } from 'node:worker_threads';
import { type ReceivedMail, unreadable } from './received-mail.ts';

/** Longer than the largest honest mail takes on a slow machine. */
const LONGEST_MS = 20_000;
const MOST_MEMORY_MB = 384;

/** Reads mails in a worker, one at a time. */
export interface MailReader {
  /** A mail that took too long or too much memory counts as one that cannot be read. */
  read(raw: Uint8Array): Promise<ReceivedMail>;
  close(): Promise<void>;
}

export function createMailReader(): MailReader {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function readNow(raw: Uint8Array): Promise<ReceivedMail> {
    worker ??= new Worker(new URL('./mail.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    });
    const used = worker;
    used.ref();
    return new Promise((resolve) => {
      const settle = (mail?: ReceivedMail) => {
        clearTimeout(timer);
        used.off('message', onMessage).off('error', onFailure).off('exit', onFailure);
        if (mail) used.unref();
        else {
          // A worker that was held up, or has died, is replaced for the next mail.
          worker = undefined;
          used.on('error', () => undefined);
          void used.terminate();
        }
        resolve(mail ?? unreadable(raw));
      };
      const onMessage = ({ mail }: { mail: ReceivedMail }) => settle(mail);
      const onFailure = () => settle();
      const timer = setTimeout(onFailure, LONGEST_MS);
      used.on('message', onMessage).on('error', onFailure).on('exit', onFailure);
      used.postMessage({ raw });
    });
  }

  return {
    read: (raw) => {
      const mail = last.then(() => readNow(raw));
      last = mail.catch(() => undefined);
      return mail;
    },
    close: async () => {
      await last;
      await worker?.terminate();
    },
  };
}
