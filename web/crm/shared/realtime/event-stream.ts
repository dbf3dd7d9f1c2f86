import { StaffEvent } from '../../../../contract/events.ts';

/**
 * Milliseconds until a stream that was refused is asked for again: no oftener than the poll, which does its work meanwhile, and
 * not by all screens at the same moment.
 */
const REOPEN_MS = 30_000;
const REOPEN_SPREAD_MS = 10_000;

/**
 * Calls back for each change the server announces, over one stream, until the returned function is called. A stream begins
 * whenever it connects, the first time or again; where it ends, the session may have.
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
      // After a lost connection it comes back by itself; an answer that was no stream ends it.
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

/** Undefined for an event of a newer server than this page. */
function readEvent(data: string): StaffEvent | undefined {
  try {
    return StaffEvent.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}
