import { CRM_SCREENS, type CrmScreen } from '#contract/crm-addresses.ts';
import type { Block, MailContent } from '#server/gateways/mail/mail.gateway.ts';
import { oneLine } from '#server/shared/one-line.ts';
import { counted } from '#server/shared/pluralize.ts';
import type { Part, Waiting } from './digest.store.ts';

const LONGEST_NAME = 120;

interface PartOfMail {
  /** For the subject and the heading. */
  words: (count: number) => string;
  screen: CrmScreen;
  link: string;
  /** How the times are written, where the rows have some. */
  times?: Intl.DateTimeFormatOptions;
}

/** In the order of the mail. */
const PARTS: Record<keyof Waiting, PartOfMail> = {
  newLeads: { words: (count) => counted(count, 'new lead'), screen: 'leads', link: 'Open the leads' },
  demos: {
    words: (count) => `${counted(count, 'demo')} today`,
    screen: 'leads',
    link: 'Open the leads',
    times: { timeStyle: 'short' },
  },
  tasks: {
    words: (count) => `${counted(count, 'task')} due`,
    screen: 'tasks',
    link: 'Open your tasks',
    times: { dateStyle: 'medium', timeStyle: 'short' },
  },
  failedPayments: {
    words: (count) => counted(count, 'failed payment'),
    screen: 'dashboard',
    link: 'Open the customers',
  },
  unanswered: { words: (count) => `${counted(count, 'lead')} unanswered`, screen: 'leads', link: 'Open the leads' },
  conversations: {
    words: (count) => `${counted(count, 'conversation')} waiting`,
    screen: 'inbox',
    link: 'Open the inbox',
  },
  questions: {
    words: (count) => `${counted(count, 'question')} about an end of texts`,
    screen: 'dashboard',
    link: 'Answer in the bell',
  },
};

interface Morning {
  waiting: Waiting;
  timeZone: string;
  publicUrl: string;
}

export function isAnything(waiting: Waiting): boolean {
  return Object.values(waiting).some(({ count }) => count > 0);
}

/** Tells a user what waits, and says so when nothing does. */
export function digestContent({ waiting, timeZone, publicUrl }: Morning): MailContent {
  const names = Object.keys(PARTS) as (keyof Waiting)[];
  const parts = names.map((name) => ({ ...PARTS[name], ...waiting[name] })).filter(({ count }) => count > 0);
  const subject = parts.map(({ words, count }) => words(count)).join(', ') || 'Nothing waits today';
  const none: Block = { kind: 'paragraph', text: 'On such a day you get no mail.' };
  return {
    subject,
    preview: parts.map(({ first }) => namesOf(first)).join(', '),
    heading: parts.length === 0 ? subject : 'What waits today',
    blocks: [
      ...(parts.length === 0 ? [none] : parts.flatMap((part) => blocksOf(part, timeZone, publicUrl))),
      {
        kind: 'footnote',
        text: `Times are those of ${timeZone.replaceAll('_', ' ')}. You have asked for this mail.`,
        link: { label: 'Change that in your account', url: `${publicUrl}${CRM_SCREENS.account}` },
      },
    ],
  };
}

function blocksOf(
  { words, screen, link, times, count, first }: PartOfMail & Part,
  timeZone: string,
  publicUrl: string,
) {
  const more = count > first.length ? `and ${count - first.length} more` : '';
  const format = times && new Intl.DateTimeFormat('en-US', { ...times, timeZone });
  const rows = first.map(({ name, at }): [string, string] => [format?.format(new Date(at ?? '')) ?? '', short(name)]);
  const blocks: Block[] = [{ kind: 'heading', text: words(count) }];
  if (format) blocks.push({ kind: 'facts', rows });
  blocks.push({
    kind: 'paragraph',
    text: [format ? '' : namesOf(first), more].filter(Boolean).join(' '),
    link: { label: link, url: `${publicUrl}${CRM_SCREENS[screen]}` },
  });
  return blocks;
}

function namesOf(first: Part['first']): string {
  return first.map(({ name }) => short(name)).join(', ');
}

function short(name: string): string {
  return oneLine(name, LONGEST_NAME);
}
