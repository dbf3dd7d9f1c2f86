import { CONSENT_TEXT } from '#contract/leads.ts';
import { MARKETING_WORDS } from '#contract/marketing-words.ts';
import { leadDialogText, leadFormText } from '../content/lead-dialog.ts';
import type { textMessages } from '../content/text-messages.ts';
import { LegalArticle, LegalSection } from './legal.tsx';

/** Shows how people agree to texts. Carriers ask for such a page before they carry a business’s texts. */
export function TextMessages({ page }: { page: typeof textMessages }) {
  const { agreeing, sections, links } = page;
  return (
    <LegalArticle {...page}>
      <LegalSection title={agreeing.title}>
        <p>{agreeing.form}</p>
        <FormPicture caption={agreeing.picture} />
        <p>{agreeing.after}</p>
        <p>{agreeing.offers}</p>
        <blockquote className="wide border-l-2 border-line-strong pl-4">{MARKETING_WORDS.text}</blockquote>
        <p>
          <a className={LINK} href="/sign-up">
            {agreeing.seeForm}
          </a>
        </p>
      </LegalSection>
      {sections.map(({ title, paragraphs }) => (
        <LegalSection key={title} title={title}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </LegalSection>
      ))}
      <p className="flex flex-wrap gap-x-8 border-t border-line pt-4">
        {links.map(({ href, label }) => (
          <a key={href} className={LINK} href={href}>
            {label}
          </a>
        ))}
      </p>
    </LegalArticle>
  );
}

/** The lead dialog's form, drawn. Its sentence is text to read. */
function FormPicture({ caption }: { caption: string }) {
  const fields = [leadFormText.name, leadFormText.email, leadFormText.phone];
  return (
    <figure className="max-w-md">
      <div className="rounded-md border border-line bg-paper-raised p-5 shadow-board">
        <div aria-hidden>
          <p className="expanded text-xl leading-tight">{leadDialogText.agent.title}</p>
          {fields.map((label) => (
            <p key={label} className="mt-3">
              <span className="wide text-sm">{label}</span>
              <span className="mt-1 block h-9 rounded-md border border-line-strong" />
            </p>
          ))}
        </div>
        <blockquote className="mt-4 border-t border-line pt-3 text-[0.8125rem] leading-snug">{CONSENT_TEXT}</blockquote>
        <p aria-hidden className="wide mt-4 rounded-md bg-signal px-4 py-2.5 text-center text-on-signal">
          {leadDialogText.agent.submit}
        </p>
      </div>
      <figcaption className="mt-2 text-sm text-ink-soft">{caption}</figcaption>
    </figure>
  );
}

const LINK =
  'wide inline-flex min-h-11 items-center underline underline-offset-8 decoration-line-strong hover:decoration-current';
