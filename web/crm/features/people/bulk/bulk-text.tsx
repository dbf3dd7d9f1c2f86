import type { UseFormRegisterReturn } from 'react-hook-form';
import type { BulkPreview } from '#contract/bulk.ts';
import { SMS_LIMIT } from '#contract/messages.ts';
import { SegmentCount } from '#crm/shared/messages/segment-count.tsx';
import { firstNameOf } from '#crm/shared/people/first-name.ts';
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
