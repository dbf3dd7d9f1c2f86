import { useStore } from '@nanostores/react';
import { ArrowUp } from 'lucide-react';
import { useRef } from 'react';
import { formatCount, type Noun, nounFor } from '../count.ts';
import { focusRow } from './focus-row.ts';
import type { LiveList } from './live-list.ts';

/** Shows above a list how many records are new since it was read, and reloads it on a press. It overlays the rows, so none of them move. */
export function NewRecords({ live, noun }: { live: LiveList; noun: Noun }) {
  const count = useStore(live.$arrivals);
  const place = useRef<HTMLDivElement>(null);
  const show = async (button: HTMLElement) => {
    button.blur();
    const list = place.current?.closest('section');
    const top = list?.getBoundingClientRect().top ?? 0;
    if (top < 0) window.scrollBy({ top, behavior: 'instant' });
    const first = await live.refetch();
    // The pressed button is gone by now, and the row may be drawn a moment later.
    focusRow(() => list?.querySelector(`[data-row="${first}"] :is(a, button)`));
  };
  return (
    <div
      ref={place}
      role="status"
      className="sticky top-12 z-12 flex h-0 justify-center lg:top-[calc(2.75rem+var(--toolbar-height,3.25rem))]"
    >
      {count > 0 && (
        <button type="button" onClick={({ currentTarget }) => void show(currentTarget)} className={PILL}>
          <ArrowUp aria-hidden className="size-3.5" />
          {formatCount(count)} new<span className="sr-only"> {nounFor(count, noun)}</span>
        </button>
      )}
    </div>
  );
}

const PILL =
  'flex h-7 translate-y-1 animate-fade-in items-center gap-1 rounded-full border border-line-strong bg-paper-raised px-3 ' +
  'text-[0.8125rem] whitespace-nowrap tabular-nums shadow-board transition-colors hover:border-ink max-md:h-9';
