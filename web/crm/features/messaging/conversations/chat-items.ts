import type { ConsentEntry } from '#contract/consent.ts';
import type { ChatMessage } from './chat-message.ts';

/** The items of a chat, from top to bottom. */
export type ChatItem =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'event'; key: string; event: ConsentEntry }
  | {
      kind: 'text';
      key: string;
      text: ChatMessage;
      number: string | undefined;
      startsGroup: boolean;
      endsGroup: boolean;
    };

/** Texts of one person within this time form a group. */
const GROUP_MS = 5 * 60_000;

interface Chat {
  texts: readonly ChatMessage[];
  /** In any order. */
  events: readonly ConsentEntry[];
  /** Whether there are texts before the first one. */
  hasOlder: boolean;
  /** The person's number on file, or undefined until it is known. */
  onFile?: string | null | undefined;
}

/** Orders texts and consent events by time, with a break before each day in the browser's time zone. */
export function chatItems({ texts, events, hasOlder, onFile }: Chat): ChatItem[] {
  const first = texts[0];
  // Events among texts that are not loaded yet are left out.
  const due = events.filter(({ at }) => !hasOlder || (first !== undefined && at >= first.at));
  const rows = [
    ...texts.map((text) => ({ at: text.at, text, event: undefined })),
    ...due.map((event) => ({ at: event.at, text: undefined, event })),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return rows.flatMap((row, index): ChatItem[] => {
    const [before, after] = [rows[index - 1], rows[index + 1]];
    const day: ChatItem[] = sameDay(before?.at, row.at) ? [] : [{ kind: 'day', key: `day ${row.at}`, at: row.at }];
    if (row.event) return [...day, { kind: 'event', key: `${row.event.state} ${row.at}`, event: row.event }];
    const { text } = row;
    const startsGroup = !isSameGroup(before?.text, text);
    const endsGroup = !isSameGroup(text, after?.text);
    return [
      ...day,
      { kind: 'text', key: text.id, text, number: differingNumber(text, onFile), startsGroup, endsGroup },
    ];
  });
}

/** Returns the number of a text, if it differs from the one on file. */
function differingNumber({ phone }: ChatMessage, onFile: string | null | undefined): string | undefined {
  return onFile === undefined || phone === onFile ? undefined : (phone ?? undefined);
}

function sameDay(one: string | undefined, other: string): boolean {
  return one !== undefined && new Date(one).toDateString() === new Date(other).toDateString();
}

/** Returns whether two neighboring texts are shown as one group. */
function isSameGroup(one: ChatMessage | undefined, other: ChatMessage | undefined): boolean {
  if (!one || !other) return false;
  if (one.direction !== other.direction || one.sender !== other.sender || one.phone !== other.phone) return false;
  return sameDay(one.at, other.at) && Date.parse(other.at) - Date.parse(one.at) < GROUP_MS;
}
