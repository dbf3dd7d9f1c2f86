import { createHmac } from 'node:crypto';
import type { Database } from '#server/database/database.ts';
import type { AccountHolder } from '#server/http/account-session.ts';
import { AppError } from '#server/shared/errors.ts';
import { hashToken } from '#server/shared/token.ts';
import { findRecipient, type Recipient, saveLink } from './sign-in.store.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Lifetime of links that are sent unasked, which the recipient may see only days later. */
export const SENT_LIFETIME_DAYS = 7;
export const SENT_LIFETIME_MINUTES = SENT_LIFETIME_DAYS * DAY_MINUTES;

/** As long as a token, so that a text has the same number of segments with the real link. */
const EXAMPLE_TOKEN = 'EXAMPLE-a-real-link-is-made-when-it-is-sent';

/** The recipient of a link and their address. The link works only while they have this address. */
export type Addressee = Pick<Recipient, 'customerId' | 'teamMemberId' | 'email'>;

export type SignInLinks = ReturnType<typeof createSignInLinks>;

interface Dependencies {
  database: Database;
  publicUrl: string;
  secret: string;
}

/** Makes the links that sign customers and team members in. */
export function createSignInLinks({ database: { db }, publicUrl, secret }: Dependencies) {
  const urlOf = (token: string) => `${publicUrl}/sign-in/${token}`;
  const example = urlOf(EXAMPLE_TOKEN);

  /** Unpredictable without the secret. Only the token's hash is stored. */
  async function create(
    { customerId, teamMemberId, email }: Addressee,
    origin: string,
    lifetimeMinutes: number,
  ): Promise<string> {
    // The token depends on the address, so that a mail that is repeated after a correction of the address has another link than
    // the misdirected one.
    const subject = `sign-in link of ${origin} for ${email.toLowerCase()}`;
    const token = createHmac('sha256', secret).update(subject).digest('base64url');
    const expiresAt = new Date(Date.now() + lifetimeMinutes * MINUTE_MS);
    await saveLink(db, { customerId, teamMemberId, email, tokenHash: hashToken(token), expiresAt });
    return urlOf(token);
  }

  return {
    create,
    /** Stands for a link in words that staff read before they are sent, and in the record of what was sent. */
    example,
    /**
     * Refuses words with the example to somebody who cannot get a real link, before anything is saved.
     * @throws AppError('invalid_input')
     */
    assertFillable: async (words: string, holder: AccountHolder): Promise<void> => {
      if (!words.includes(example)) return;
      if (!(await findRecipient(db, holder))?.email) {
        throw new AppError('invalid_input', 'Without an email address nobody can sign in: take the link out');
      }
    },
    /**
     * Puts a real link in place of the example while a message is handed over for sending. The same origin always gets the same
     * link. Nothing that is stored or shown to staff contains it.
     */
    fill: async (words: string, holder: AccountHolder, origin: string): Promise<string> => {
      if (!words.includes(example)) return words;
      const to = await findRecipient(db, holder);
      return to ? words.replaceAll(example, await create(to, origin, SENT_LIFETIME_MINUTES)) : words;
    },
  };
}
