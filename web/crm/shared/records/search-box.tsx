import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { setSearchParam } from '../navigation/navigation.ts';
import { useChangeTime, waitAfterChange } from '../use-debounced.ts';

/** Between two letters of a fast typist, whose search waits for the last one: less than a person notices. */
const DEBOUNCE_MS = 70;

/** What is typed is in the page's URL a moment later, and so in the list. `q` is what the URL says. */
export function SearchBox({ label, hint, q = '' }: { label: string; hint: string; q: string | undefined }) {
  const [typed, setTyped] = useState(q);
  const [seen, setSeen] = useState(q);
  const [sent, setSent] = useState(q);
  // Back, or a button that clears the search, has changed it: not our own letters coming back.
  if (q !== seen) {
    setSeen(q);
    if (q !== sent) {
      setSent(q);
      setTyped(q);
    }
  }
  const changedAt = useChangeTime();
  // Written in the timer itself: who has gone to another list meanwhile does not take the letters along.
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
        className="h-full w-full rounded-md border border-line bg-paper pr-2 pl-8.5 transition-colors placeholder:text-ink-soft hover:border-line-strong [&::-webkit-search-cancel-button]:grayscale"
      />
    </search>
  );
}
