import type { UseFormRegisterReturn } from 'react-hook-form';
import { type BulkPreview, NO_CONSENT } from '#contract/bulk.ts';
import { SMS_LIMIT } from '#contract/messages.ts';
import { formatCount } from '#crm/shared/count.ts';
import { SegmentCount } from '#crm/shared/messages/segment-count.tsx';
import { TEXT_CONSENT_LABELS } from '#crm/shared/people/text-consent.tsx';
import { Field, TextArea } from '#ui/field.tsx';

interface TextFieldProps {
  input: UseFormRegisterReturn;
  /** What has been typed. */
  text: string;
  error: string | undefined;
  /** The first person that the text will go to. */
  first: BulkPreview['first'] | undefined;
}

/** The message of a text to many, with its segments, as the first of them will read it. */
export function TextField({ input, text, error, first }: TextFieldProps) {
  return (
    <>
      <Field label="Message" error={error} hint={SMS_LIMIT} remedy={SMS_LIMIT} action={<SegmentCount text={text} />}>
        <TextArea {...input} className="min-h-26" />
      </Field>
      {first && text.trim() !== '' && (
        <figure className="mb-4">
          <figcaption className="text-sm text-ink-soft">
            The first of them, {firstNameOf(first.name)}, reads:
          </figcaption>
          <p
            dir="auto"
            className="mt-1 max-h-40 w-fit max-w-full overflow-y-auto rounded-[1.125rem] rounded-bl-[0.3rem] bg-line/70 px-3.5 py-2 text-[0.9375rem] leading-snug whitespace-pre-wrap wrap-anywhere"
          >
            {text.trim()}
          </p>
        </figure>
      )}
    </>
  );
}

function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}

/** Says of how many each is known: who has agreed is texted, everybody else is left out. */
export function ConsentCounts({ total, skipped }: Pick<BulkPreview, 'total' | 'skipped'>) {
  const countOf = (reason: string) => skipped.find((row) => row.reason === reason)?.count ?? 0;
  const agreed = skipped.reduce((left, { count }) => left - count, total);
  const others = skipped.filter(({ reason }) => !Object.values<string>(NO_CONSENT).includes(reason));
  const rows = [
    { label: TEXT_CONSENT_LABELS.agreed, count: agreed },
    { label: NO_CONSENT.never_asked, count: countOf(NO_CONSENT.never_asked) },
    { label: NO_CONSENT.opted_out, count: countOf(NO_CONSENT.opted_out) },
    ...others.map(({ reason, count }) => ({ label: reason, count })),
  ];
  return (
    <ul className="text-ink-soft tabular-nums">
      {rows.map(({ label, count }) => (
        <li key={label} className="first:text-ink">
          {label}: {formatCount(count)}
        </li>
      ))}
    </ul>
  );
}
