import { clsx } from 'clsx';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { describeLoadFailure } from '#client/describe-load-failure.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

interface SectionProps {
  id: string;
  title: string;
  about?: ReactNode;
  children: ReactNode;
}

/** A section of the account, with its name and purpose beside its content. */
export function Section({ id, title, about, children }: SectionProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="grid scroll-mt-6 gap-x-10 gap-y-5 border-t border-line py-9 lg:grid-cols-12 lg:py-12"
    >
      <div className="lg:col-span-4">
        <h2 id={headingId} className="expanded text-2xl leading-tight">
          {title}
        </h2>
        {about && <p className="mt-2 max-w-[44ch] text-ink-soft">{about}</p>}
      </div>
      <div className="min-w-0 lg:col-span-7 lg:col-start-6">{children}</div>
    </section>
  );
}

interface Load<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  read: () => unknown;
}

interface LoadedProps<Data> {
  /** The name of the data at the beginning of a sentence. */
  what: string;
  load: Load<Data>;
  children: (data: Data) => ReactNode;
}

/** Shows loaded data, and until then a placeholder or the reason of a failure. */
export function Loaded<Data>({ what, load, children }: LoadedProps<Data>) {
  const { data, error, isFetching, read } = load;
  if (data !== undefined) return children(data);
  if (!error) return <Waiting />;
  return (
    <div role="alert" className="flex flex-col items-start gap-1">
      <p className="wide text-failed">{what} could not be loaded</p>
      <p className="text-ink-soft">{isFetching ? 'Trying again…' : describeLoadFailure(error)}</p>
      <Button variant="secondary" className="mt-4" pending={isFetching} onClick={() => read()}>
        Try again
      </Button>
    </div>
  );
}

function Waiting() {
  return (
    <div className="flex flex-col gap-4 py-1">
      <span role="status" className="sr-only">
        Loading…
      </span>
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-1/2" />
    </div>
  );
}

/** Announces the result of the latest action in its section. It takes the focus if the pressed button is gone. */
export function Outcome({ error, done }: { error?: Error | null; done?: ReactNode }) {
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (done && document.activeElement === document.body) status.current?.focus();
  }, [done]);
  return (
    <>
      <p ref={status} role="status" tabIndex={-1} className="mt-3 text-ok empty:hidden">
        {!error && done}
      </p>
      {error && (
        <p role="alert" className="mt-3 text-failed">
          {describeLoadFailure(error)}
        </p>
      )}
    </>
  );
}

interface QuestionProps {
  title: string;
  children: ReactNode;
  className?: string;
}

/** A question before an action. It takes the focus from the button. */
export function Question({ title, children, className }: QuestionProps) {
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out.
    <div
      ref={box}
      role="group"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={clsx('rounded-md border border-line-strong bg-paper-raised p-5', className)}
    >
      <h3 id={titleId} className="wide text-lg leading-snug">
        {title}
      </h3>
      {children}
    </div>
  );
}

/**
 * Moves the focus back to the button that opened something when that is closed, if the button is still there, and if the
 * user has not moved the focus elsewhere while an answer was on its way.
 */
export function useFocusBack<Element extends HTMLElement>(isOpen: boolean): RefObject<Element | null> {
  const opener = useRef<Element>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}
