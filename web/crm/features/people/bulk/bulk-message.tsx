import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { describeLoadFailure } from '#client/describe-load-failure.ts';
import type { BulkList, BulkPreview } from '#contract/bulk.ts';
import type { Channel } from '#contract/channels.ts';
import { TEXT_LIMIT } from '#contract/messages.ts';
import { SegmentCount } from '#crm/shared/messages/segment-count.tsx';
import { TemplateChoice } from '#crm/shared/messages/template-choice.tsx';
import { templatesQuery } from '#crm/shared/messages/templates.query.ts';
import { firstNameOf } from '#crm/shared/people/first-name.ts';
import { Button } from '#ui/button.tsx';
import { Field, TextArea, TextInput } from '#ui/field.tsx';
import type { Order } from './bulk-order.ts';
import { templatePreviewQuery } from './bulk-queries.ts';

interface MessageFieldsProps {
  form: UseFormReturn<Order>;
  channel: Channel;
  list: BulkList;
  /** The first person that the message will go to. */
  first: BulkPreview['first'] | undefined;
}

/** The words of a message to many: typed, or a template's. Shown as the first of them will read it. */
export function MessageFields({ form, channel, list, first }: MessageFieldsProps) {
  const templateId = useWatch({ control: form.control, name: 'templateId' });
  const choose = (id: string) => form.setValue('templateId', id, { shouldDirty: true });
  if (templateId) {
    return <ChosenTemplate id={templateId} channel={channel} list={list} first={first} onGiveUp={() => choose('')} />;
  }
  return (
    <>
      <TemplateChoice channel={channel} onChoose={({ id }) => choose(id)} className="mb-2 self-start" />
      {channel === 'text' ? <TextWords form={form} first={first} /> : <EmailWords form={form} />}
    </>
  );
}

function EmailWords({ form: { register, formState } }: Pick<MessageFieldsProps, 'form'>) {
  const { errors } = formState;
  return (
    <>
      <Field label="Subject" error={errors.subject?.message}>
        <TextInput {...register('subject')} />
      </Field>
      <Field label="Message" error={errors.content?.message}>
        <TextArea {...register('content')} className="min-h-40" />
      </Field>
    </>
  );
}

/** With its segments. */
function TextWords({ form: { register, control, formState }, first }: Pick<MessageFieldsProps, 'form' | 'first'>) {
  const text = useWatch({ control, name: 'message' }) ?? '';
  const { message } = formState.errors;
  return (
    <>
      <Field
        label="Message"
        error={message?.message}
        hint={TEXT_LIMIT}
        remedy={TEXT_LIMIT}
        action={<SegmentCount text={text} />}
      >
        <TextArea {...register('message')} className="min-h-26" />
      </Field>
      {first && text.trim() !== '' && <Reading name={first.name} body={text.trim()} />}
    </>
  );
}

interface ChosenTemplateProps extends Omit<MessageFieldsProps, 'form'> {
  id: string;
  onGiveUp: () => void;
}

function ChosenTemplate({ id, channel, list, first, onGiveUp }: ChosenTemplateProps) {
  const name = useQuery(templatesQuery).data?.find((template) => template.id === id)?.name;
  const { data: words, error } = useQuery(templatePreviewQuery(id, list, first?.id));
  return (
    <>
      <div className="mb-3 flex items-center justify-between gap-3">
        <p className="min-w-0 wrap-anywhere">
          Template <span className="font-medium">{name}</span>
        </p>
        <Button variant="quiet" onClick={onGiveUp} className="shrink-0">
          Type the words
        </Button>
      </div>
      {error && (
        <p role="alert" className="mb-4 text-failed">
          {describeLoadFailure(error)}
        </p>
      )}
      {first && words && <Reading name={first.name} subject={words.subject} body={words.body} />}
      {channel === 'text' && words && (
        <div className="-mt-3 mb-4 flex text-sm *:ml-0 *:text-left">
          <SegmentCount text={words.body} />
        </div>
      )}
    </>
  );
}

/** A message as one person will read it. */
function Reading({ name, subject, body }: { name: string; subject?: string | null; body: string }) {
  return (
    <figure className="mb-4">
      <figcaption className="text-sm text-ink-soft">The first of them, {firstNameOf(name)}, reads:</figcaption>
      <div
        dir="auto"
        className="mt-1 max-h-40 w-fit max-w-full overflow-y-auto rounded-[1.125rem] rounded-bl-[0.3rem] bg-line/70 px-3.5 py-2 text-[0.9375rem] leading-snug whitespace-pre-wrap wrap-anywhere"
      >
        {subject && <p className="mb-1.5 font-medium">{subject}</p>}
        <p>{body}</p>
      </div>
    </figure>
  );
}
