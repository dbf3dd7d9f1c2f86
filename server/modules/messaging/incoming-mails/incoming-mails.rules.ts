import { ownWords } from '#contract/mail-quote.ts';
import { isUuid } from '#server/shared/uuid.ts';

/** Reading lines takes its time, and own words that begin later are not short. */
const MOST_READ = 10_000;

/** Returns what a mail says before it quotes anything, as far as it is read. */
export function wordsOf(text: string): string {
  return ownWords(text.slice(0, MOST_READ));
}

/** Returns the conversation's token for each address that answers to our mails come to. */
export function tokensIn(recipients: readonly string[], domain: string | undefined): string[] {
  const form = /^reply\+([a-z0-9]{1,58})@(.+)$/;
  return recipients.flatMap((recipient) => {
    const [, token, host] = form.exec(recipient.toLowerCase()) ?? [];
    return token && host === domain?.toLowerCase() ? [token] : [];
  });
}

/** Returns the ids of our mails among Message-IDs: each of ours holds the id of its row. */
export function mailIdsIn(messageIds: readonly string[]): string[] {
  const form = /^<(?:email|welcome|sign-in|invitation|billing)\.([0-9a-f-]{36})@/;
  return messageIds.map((id) => form.exec(id.toLowerCase())?.[1] ?? '').filter(isUuid);
}
