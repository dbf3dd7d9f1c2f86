import type { ReactNode } from 'react';
import type { LegalPage } from '../content/privacy-policy.ts';

/** A legal page with headings in the margin. */
export function Legal({ page }: { page: LegalPage }) {
  return (
    <LegalArticle {...page}>
      {page.sections.map(({ title, paragraphs }) => (
        <LegalSection key={title} title={title}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </LegalSection>
      ))}
    </LegalArticle>
  );
}

/** The frame of a legal page: what it is, and its sections. */
export function LegalArticle({
  mark,
  title,
  lead,
  children,
}: Pick<LegalPage, 'mark' | 'title' | 'lead'> & { children: ReactNode }) {
  return (
    <article className="page-inset pt-8 pb-20 lg:pt-16 lg:pb-28">
      <p className="label-mono text-signal-text">{mark}</p>
      <h1 className="expanded mt-3 max-w-[14ch] text-hero leading-[0.98]">{title}</h1>
      <p className="wide mt-6 max-w-[40ch] text-xl leading-snug lg:text-2xl">{lead}</p>
      <div className="mt-12 lg:mt-20">{children}</div>
    </article>
  );
}

/** One section of a legal page. */
export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-10 gap-y-3 border-t border-line py-8 lg:grid-cols-12">
      <h2 className="wide text-xl leading-snug lg:col-span-4">{title}</h2>
      <div className="flex max-w-[64ch] flex-col gap-4 lg:col-span-7 lg:col-start-6">{children}</div>
    </section>
  );
}
