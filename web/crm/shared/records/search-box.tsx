import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { setSearchParam } from '../navigation/navigation.ts';
import { useChangeTime, waitAfterChange } from '../use-debounced.ts';

/** How long a search waits for the next letter while the user types fast. Too short to notice. */
const DEBOUNCE_MS = 70;

/** Filters the list by writing the search into the page's URL, debounced while the user types. `q` is the URL's current value. */
export function SearchBox({ label, hint, q = '' }: { label: string; hint: string; q: string | undefined }) {
  const [typed, setTyped] = useState(q);
  const [seen, setSeen] = useState(q);
  const [sent, setSent] = useState(q);
  // The URL changed from outside, through Back or a button that clears the search, and not through this box.
  if (q !== seen) {
    setSeen(q);
    if (q !== sent) {
      setSent(q);
      setTyped(q);
    }
  }
  const changedAt = useChangeTime();
  // Sets the URL inside the timer, so that leaving for another list drops the pending search.
  useEffect(() => {
    const words = typed.trim();
    if (words === sent) return undefined;
    const timer = setTimeout(
      () => {
        setSent(words);
        setSearchParam('q', words || undefined, { replace: true });
      },
      waitAfterChange(changedAt, DEBOUNCE_MS),
    );
    return () => clearTimeout(timer);
  }, [typed, sent, changedAt]);
  return (
    <search className="relative flex h-full min-w-0 grow items-center">
      <Search aria-hidden className="pointer-events-none absolute left-2.5 size-4 text-ink-soft" />
      <input
        type="search"
        aria-label={label}
        placeholder={hint}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        className="h-full w-full rounded-md border border-line bg-paper pr-2 pl-8.5 text-ellipsis transition-colors placeholder:text-ink-soft hover:border-line-strong [&::-webkit-search-cancel-button]:grayscale"
      />
    </search>
  );
}
