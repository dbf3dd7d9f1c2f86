import type { Page } from '#client/api.ts';
import type { TextMessage } from '#contract/messages.ts';

/** The loaded part of a conversation. */
export interface History {
  /** Oldest first. */
  messages: TextMessage[];
  /** The `cursor` of the page before these, or undefined on the oldest page. */
  older: string | undefined;
}

/** Merges the newest page into the loaded part. */
export function mergeNewest(loaded: History | undefined, newest: Page<TextMessage>): History {
  const first = newest.rows[0]?.id;
  const overlap = loaded?.messages.findIndex(({ id }) => id === first) ?? -1;
  // Without an overlap there may be a gap, so start again from the newest page.
  if (!loaded || overlap === -1) return { messages: newest.rows, older: newest.next };
  return { messages: [...loaded.messages.slice(0, overlap), ...newest.rows], older: loaded.older };
}

/** Adds an earlier page to the loaded part. */
export function prependOlder(loaded: History, cursor: string, page: Page<TextMessage>): History {
  // The page was loaded by another call in the meantime, or everything was reloaded.
  if (loaded.older !== cursor) return loaded;
  return { messages: [...page.rows, ...loaded.messages], older: page.next };
}
