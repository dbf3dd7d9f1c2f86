import type { Template } from '#contract/templates.ts';

/** The words of a step's template, as they were written. */
export function TemplateWords({ template: { subject, body } }: { template: Pick<Template, 'subject' | 'body'> }) {
  return (
    <div dir="auto" className="border-l-2 border-line-strong pl-3 leading-snug text-ink-soft wrap-anywhere">
      {subject !== null && <p className="font-medium text-ink">{subject}</p>}
      <p className="whitespace-pre-wrap">{body}</p>
    </div>
  );
}
