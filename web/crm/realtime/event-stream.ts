import { StaffEvent } from '../../../contract/events.ts';

/** Milliseconds until a stream that was refused is asked for again: no oftener than the poll, which does its work meanwhile. */
const REOPEN_MS = 30_000;

/** Calls back for each change the server announces, over one stream, until the returned function is called. */
export function followEvents(onEvent: (event: StaffEvent) => void): () => void {
  let source: EventSource;
  let reopening: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    clearTimeout(reopening);
    reopening = undefined;
    source = new EventSource('/api/crm/events');
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const event = readEvent(data);
      if (event) onEvent(event);
    };
    source.onerror = () => {
      // After a lost connection it comes back by itself; an answer that was no stream ends it.
      if (source.readyState === EventSource.CLOSED) reopening ??= setTimeout(open, REOPEN_MS);
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
