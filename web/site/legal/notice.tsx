import type { ReactNode } from 'react';

interface NoticeProps {
  /** Short text above the heading, for example a status code. */
  mark: string;
  title: string;
  children: ReactNode;
}

/** A page with one message: a heading, an explanation and the next step. */
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
