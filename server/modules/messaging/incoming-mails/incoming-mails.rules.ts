import { ownWords } from '#contract/mail-quote.ts';
import { keywordOf } from '#server/messaging/keywords.ts';
import { isUuid } from '#server/shared/uuid.ts';

/** Longer mails say more than an end of mails. */
const LONGEST_WISH = 400;
/** Reading lines takes its time, and own words that begin later are not short. */
const MOST_READ = 10_000;
const WISH = /\bunsubscribe\b|\bopt(ing)?[ -]?(me )?out\b|\b(take|remove) me (off|from)\b|\bstop (e-?)?mailing me\b/i;
const NO_WISH = /\?|\b(don'?t|do not|never|not|didn'?t|without)\b[^.!]{0,40}\b(unsubscribe|opt|take|remove|stop)\b/i;

/** Returns what a mail says before it quotes anything, as far as it is read. */
export function wordsOf(text: string): string {
  return ownWords(text.slice(0, MOST_READ));
}

/** Returns the words that ask for an end of mails: the person's own, or the subject when there are none. */
export function wishToUnsubscribe({ subject, text }: { subject: string; text: string }): string | undefined {
  const words = wordsOf(text);
  const said = words === '' && !/^re:/i.test(subject) ? subject : words;
  if (said.length > LONGEST_WISH) return undefined;
  return keywordOf(said) === 'STOP' || (WISH.test(said) && !NO_WISH.test(said)) ? said : undefined;
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
