import { useEffect, useEffectEvent, useRef } from 'react';
import type { ConsentEntry } from '#contract/consent.ts';
import { dayLabel, timeLabel } from '#crm/shared/local-time.ts';
import { ShowNewest, useNewestInView } from '#crm/shared/messages/newest-in-view.tsx';
import { consentVerb } from '#crm/shared/people/consent-words.ts';
import { Button } from '#ui/button.tsx';
import { useNow } from '#ui/relative-time.tsx';
import { Bubble } from './bubble.tsx';
import type { ChatItem } from './chat-items.ts';
import type { OpenHistory } from './conversation.query.ts';
import type { RetryText } from './use-send-text.ts';

// Not every browser makes scrollable areas focusable.
const SCROLLS_BY_KEYS = { tabIndex: 0 };

interface ChatListProps {
  name: string;
  items: readonly ChatItem[];
  older: OpenHistory['older'];
  onRetry: RetryText;
}

/** The list of texts, which starts at its bottom with the newest one. */
export function ChatList({ name, items, older, onRetry }: ChatListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const newest = items.findLast((item) => item.kind === 'text')?.text;
  const { hasNewBelow, showNewest } = useNewestInView(
    scroller,
    newest && { id: newest.id, isOurs: newest.direction === 'outbound' },
  );
  return (
    <div className="relative flex min-h-0 grow flex-col">
      {/* In a reversed column, the scroll position counts from the bottom, so loading older texts does not move the visible ones. */}
      <div
        ref={scroller}
        role="log"
        aria-label={`Texts with ${name}`}
        aria-busy={older.isLoading}
        {...SCROLLS_BY_KEYS}
        className="flex min-h-0 grow flex-col-reverse overflow-y-auto overscroll-contain px-3 py-3 -outline-offset-2 [overflow-anchor:none] sm:px-4"
      >
        <ol className="flex flex-col">
          {older.exists && (
            <li>
              <OlderText older={older} />
            </li>
          )}
          {items.map((item) => (
            <li key={item.key} className="flex flex-col">
              {item.kind === 'day' && <DayBreak at={item.at} />}
              {item.kind === 'event' && <ConsentLine name={name} event={item.event} />}
              {item.kind === 'text' && <Bubble {...item} name={name} onRetry={onRetry} />}
            </li>
          ))}
        </ol>
      </div>
      {hasNewBelow && <ShowNewest label="New texts" onClick={showNewest} />}
    </div>
  );
}

/** Loads the earlier page when it comes near, and by a button after a failure. */
function OlderText({ older }: { older: OpenHistory['older'] }) {
  const { isLoading } = older;
  const place = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(() => {
    if (!older.hasFailed) older.load();
  });
  useEffect(() => {
    if (!place.current || isLoading) return undefined;
    // Observes again after each page, because an observer is silent about a place that has stayed in view.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load();
      },
      { root: place.current.closest('[role=log]'), rootMargin: '600px 0px 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isLoading]);
  return (
    <div ref={place} className="flex flex-col items-center gap-1 pt-1 pb-3 text-xs">
      {older.hasFailed && !isLoading && <p className="text-failed">Older texts could not be loaded.</p>}
      <Button variant="quiet" size="sm" pending={isLoading} onClick={older.load}>
        {isLoading ? 'Loading…' : 'Older texts'}
      </Button>
    </div>
  );
}

function DayBreak({ at }: { at: string }) {
  const now = useNow();
  return (
    <p className="py-3 text-center text-xs text-ink-soft">
      <time dateTime={at}>{dayLabel(new Date(at), new Date(now))}</time>
    </p>
  );
}

/** Marks where somebody agreed to texts or asked for no more. */
function ConsentLine({ name, event }: { name: string; event: ConsentEntry }) {
  const { state, words, at, by } = event;
  return (
    <p className="flex flex-col items-center px-4 py-2 text-center text-xs text-ink-soft">
      <span className={state !== 'given' ? 'text-pending' : undefined}>
        <span className="font-medium">
          {name} {consentVerb(event)}
        </span>
        , {timeLabel(at)}
        {by !== null && `, recorded by ${by}`}
      </span>
      <span className="line-clamp-2 max-w-sm wrap-anywhere" title={words}>
        “{words}”
      </span>
    </p>
  );
}
