import type { ReactNode } from 'react';

interface NoticeProps {
  /** A short mark above the heading, e.g. a status code. */
  mark: string;
  title: string;
  children: ReactNode;
}

/** A page with one thing to say: a heading, what happened, the way on. */
export function Notice({ mark, title, children }: NoticeProps) {
  return (
    <section aria-labelledby="notice" className="page-inset pt-12 pb-16 lg:pt-20 lg:pb-24">
      <p className="label-mono text-signal-text">{mark}</p>
      <h1 id="notice" className="expanded mt-3 max-w-[16ch] text-claim leading-none">
        {title}
      </h1>
      <div className="mt-6 flex max-w-[60ch] flex-col items-start gap-6 text-lg">{children}</div>
    </section>
  );
}
