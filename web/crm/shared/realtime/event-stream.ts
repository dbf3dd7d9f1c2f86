import { StaffEvent } from '#contract/events.ts';

/**
 * Milliseconds before a refused stream is requested again. The poll works in the meantime, so this is no more often
 * than the poll. The random spread keeps screens from reconnecting at the same moment.
 */
const REOPEN_MS = 30_000;
const REOPEN_SPREAD_MS = 10_000;

/**
 * Calls back for each change the server announces over one stream, until the returned function is called.
 * `beginsStream` marks the first event after each connection. `onEnd` is called when a stream that has delivered events
 * ends, because the session may have ended too.
 */
export function followEvents(
  onEvent: (event: StaffEvent, beginsStream: boolean) => void,
  onEnd: () => void,
): () => void {
  let source: EventSource;
  let reopening: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    clearTimeout(reopening);
    reopening = undefined;
    source = new EventSource('/api/crm/events');
    let begins = true;
    source.onopen = () => {
      begins = true;
    };
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const event = readEvent(data);
      if (event) onEvent(event, begins);
      begins = false;
    };
    source.onerror = () => {
      if (!begins) onEnd();
      begins = true;
      // The browser reconnects by itself after a lost connection, but not after an answer that is no stream.
      if (source.readyState === EventSource.CLOSED)
        reopening ??= setTimeout(open, REOPEN_MS + Math.random() * REOPEN_SPREAD_MS);
    };
  }
  const onOnline = () => {
    if (source.readyState === EventSource.CLOSED) open();
  };

  open();
  window.addEventListener('online', onOnline);
  return () => {
    window.removeEventListener('online', onOnline);
    clearTimeout(reopening);
    source.close();
  };
}

/** Returns undefined for an event that this page does not know, such as one from a newer server. */
function readEvent(data: string): StaffEvent | undefined {
  try {
    return StaffEvent.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}
