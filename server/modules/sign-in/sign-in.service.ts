import { createHash, createHmac } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import type { CustomersService } from '../customers/customers.service.ts';
import { keepLink, useLink } from './sign-in.store.ts';

const LINK_LIFETIME_DAYS = 7;
const DAY = 86_400_000;

export interface SignInService {
  /**
   * A customer's secure link, working once and for seven days from now. The same purchase gives the same link, so that a mail
   * that is tried again says the same.
   */
  issue(customerId: string, purchaseId: string): Promise<{ url: string; expiresInDays: number }>;
  /** Follows a link: marks its customer as signed in. False when it is unknown, used or expired. */
  redeem(token: string): Promise<boolean>;
}

interface Dependencies {
  database: Database;
  customers: CustomersService;
  publicUrl: string;
  secret: string;
}

export function createSignInService({ database, customers, publicUrl, secret }: Dependencies): SignInService {
  return {
    issue: async (customerId, purchaseId) => {
      // As good as random to anybody without the secret, and never stored: only its hash is.
      const token = createHmac('sha256', secret).update(`sign-in link of purchase ${purchaseId}`).digest('base64url');
      const expiresAt = new Date(Date.now() + LINK_LIFETIME_DAYS * DAY);
      await keepLink(database.db, { customerId, tokenHash: hashToken(token), expiresAt });
      return { url: `${publicUrl}/sign-in/${token}`, expiresInDays: LINK_LIFETIME_DAYS };
    },
    redeem: (token) =>
      database.transaction(async (tx) => {
        const customerId = await useLink(tx, hashToken(token));
        if (customerId) await customers.markSignedIn(tx, customerId);
        return customerId !== undefined;
      }),
  };
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
