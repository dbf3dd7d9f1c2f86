import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database, Db } from '#server/database/database.ts';
import type { EnrollmentsService } from '../enrollments/enrollments.service.ts';
import { liftSuppression, noteSubscribedAgain, suppress } from './emails.store.ts';

type StopReason = Parameters<typeof suppress>[2];

const SUBSCRIBED_AGAIN = 'They have subscribed again by the link in an email.';

interface Dependencies {
  database: Database;
  enrollments: Pick<EnrollmentsService, 'stop'>;
  publicUrl: string;
  /** Signs the links. */
  secret: string;
}

/** Stops mails to addresses, also by the links in our mails. */
export function createUnsubscribing({ database, enrollments, publicUrl, secret }: Dependencies) {
  const link = createLink({ publicUrl, secret });

  async function stopMail(tx: Db, email: string, reason: StopReason, customerId: string | null): Promise<void> {
    await suppress(tx, email, reason, customerId);
    if (reason === 'unsubscribed') await enrollments.stop(tx, { email: email.toLowerCase() }, 'opted_out');
  }

  return {
    unsubscribeUrl: link.urlFor,
    /** Unsubscribes a link's address. Returns false for a forged link. */
    unsubscribe: async (token: string): Promise<boolean> => {
      const email = link.read(token);
      if (email) await database.transaction((tx) => stopMail(tx, email, 'unsubscribed', null));
      return email !== undefined;
    },
    /** Undoes `unsubscribe` with the same link, and a "no" by mail. Returns false for a forged link. */
    subscribeAgain: async (token: string): Promise<boolean> => {
      const email = link.read(token);
      if (email) {
        await database.transaction(async (tx) => {
          await liftSuppression(tx, email);
          await noteSubscribedAgain(tx, email, SUBSCRIBED_AGAIN);
        });
      }
      return email !== undefined;
    },
    /** Tells whether an unsubscribe link is genuine. */
    isUnsubscribeToken: (token: string): boolean => link.read(token) !== undefined,
    /** Stops mail to an address that bounced, or whose owner wants none. */
    stopMail,
  };
}

/** Creates and reads links that contain a signed address, so that nobody can unsubscribe another person. They never expire. */
function createLink({ publicUrl, secret }: { publicUrl: string; secret: string }) {
  const sign = (email: string): Buffer => createHmac('sha256', secret).update(`unsubscribe ${email}`).digest();
  return {
    urlFor: (email: string): string => {
      const address = Buffer.from(email.toLowerCase()).toString('base64url');
      return `${publicUrl}/unsubscribe/${address}.${sign(email.toLowerCase()).toString('base64url')}`;
    },
    /** Returns the address of a link's token, or undefined for a forged token. */
    read: (token: string): string | undefined => {
      const [address = '', signature = ''] = token.split('.');
      const email = Buffer.from(address, 'base64url').toString();
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(email);
      return given.length === expected.length && timingSafeEqual(given, expected) ? email : undefined;
    },
  };
}
