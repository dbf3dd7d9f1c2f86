import type { SmsMessage } from '../../../../contract/messages.ts';
import type { Page } from '../../../client/api.ts';

/** A conversation as far back as it is loaded. */
export interface History {
  /** Oldest first. */
  messages: SmsMessage[];
  /** The `cursor` of the page before the first of them; undefined when that is the first of all. */
  older: string | undefined;
}

/** What is loaded, with the newest page read anew. */
export function mergeNewest(loaded: History | undefined, newest: Page<SmsMessage>): History {
  const first = newest.rows[0]?.id;
  const overlap = loaded?.messages.findIndex(({ id }) => id === first) ?? -1;
  // Without an overlap nobody knows what lies between: start again from the end.
  if (!loaded || overlap === -1) return { messages: newest.rows, older: newest.next };
  return { messages: [...loaded.messages.slice(0, overlap), ...newest.rows], older: loaded.older };
}

/** What is loaded, with the page before it. */
export function prependOlder(loaded: History, cursor: string, page: Page<SmsMessage>): History {
  // It has been loaded by somebody else meanwhile, or all of it anew.
  if (loaded.older !== cursor) return loaded;
  return { messages: [...page.rows, ...loaded.messages], older: page.next };
}
