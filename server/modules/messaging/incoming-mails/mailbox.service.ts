import type { Database } from '#server/database/database.ts';
import type { InboundMailGateway } from '#server/gateways/inbound-mail/inbound-mail.gateway.ts';
import type { IncomingMailsService } from './incoming-mails.service.ts';
import { readPosition, savePosition } from './mailbox.store.ts';

/** How long one run of the job stays connected. The next begins within the minute. */
const LONGEST_TURN_MS = 35_000;
const LONGEST_WAIT_MS = 5_000;

interface Dependencies {
  database: Database;
  mails: Pick<IncomingMailsService, 'receive'>;
  mailbox: NonNullable<InboundMailGateway['mailbox']>;
  /** Whether the mailbox could be reached last, for /readyz. */
  onState(state: 'connected' | 'away'): void;
}

/** Reads the mailbox of the business. The queue gives the job to one instance at a time. */
export function createMailboxReading({ database, mails, mailbox: { name, open }, onState }: Dependencies) {
  let isStopping = false;

  async function readUntil(end: number): Promise<void> {
    const mailbox = await open();
    try {
      onState('connected');
      const { uidValidity } = mailbox;
      while (!isStopping && Date.now() < end) {
        const lastUid = await readPosition(database.db, { name, uidValidity });
        for await (const { uid, raw } of mailbox.mailsAfter(lastUid)) {
          // The position is stored with the mail. A crash before that reads the mail again, and one after it marks it as seen never, which
          // is only for people who look into the mailbox.
          await mails.receive(raw, (tx) => savePosition(tx, { name, uidValidity, lastUid: uid }));
          await mailbox.markSeen(uid);
          if (isStopping || Date.now() > end) return;
        }
        await mailbox.waitForMail(Math.max(0, Math.min(LONGEST_WAIT_MS, end - Date.now())));
      }
    } finally {
      await mailbox.close();
    }
  }

  return {
    /** Stores the mails that came since the last run, and those that come in the next half minute. */
    read: async (): Promise<void> => {
      await readUntil(Date.now() + LONGEST_TURN_MS).catch((error: unknown) => {
        onState('away');
        throw error;
      });
    },
    stop: async (): Promise<void> => {
      isStopping = true;
    },
  };
}
