import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { describeLoadFailure } from '#client/describe-load-failure.ts';
import type { TemplateChannel, WordsPreview } from '#contract/templates.ts';
import { MessageAsRead } from '#crm/shared/messages/message-as-read.tsx';
import { type ChosenCustomer, CustomerPicker } from '#crm/shared/people/customer-picker.tsx';
import { useNewestCustomer } from '#crm/shared/people/newest-customer.ts';
import { useDebounced } from '#crm/shared/use-debounced.ts';
import { Field } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { previewQuery, type Words } from './template-queries.ts';

const DEBOUNCE_MS = 300;

/** Shows words as a customer would read them: the newest one, until another is chosen. */
export function TemplatePreview({ words }: { words: Words }) {
  const title = useId();
  const [chosen, choose] = useState<ChosenCustomer | null>();
  const newest = useNewestCustomer();
  const reader = chosen === undefined ? newest : chosen;
  const { channel, subject, body } = words;
  const settled = useDebounced(JSON.stringify([subject, body]), DEBOUNCE_MS);
  const [settledSubject, settledBody] = JSON.parse(settled) as [string, string];
  const preview = useQuery(previewQuery({ channel, subject: settledSubject, body: settledBody }, reader?.id));
  return (
    <section aria-labelledby={title} className="flex min-w-0 flex-col gap-2">
      <h3 id={title} className="sr-only">
        Preview
      </h3>
      <Field label="As read by">
        <CustomerPicker value={reader ?? null} onChange={choose} />
      </Field>
      <Reading channel={channel} load={preview} isWritten={body.trim() !== ''} hasReader={reader !== null} />
    </section>
  );
}

interface ReadingProps {
  channel: TemplateChannel;
  load: Pick<UseQueryResult<WordsPreview>, 'data' | 'error' | 'isFetching'>;
  isWritten: boolean;
  hasReader: boolean;
}

/** What is read, or why it cannot be shown. */
function Reading({ channel, load: { data, error, isFetching }, isWritten, hasReader }: ReadingProps) {
  if (!hasReader) return <p className="text-ink-soft">Choose somebody to see how they read it.</p>;
  const [issue] = data?.issues ?? [];
  if (error || (issue && isWritten)) {
    return (
      <p className="border-l-2 border-pending bg-pending-soft px-3 py-2.5 text-pending wrap-anywhere">
        {error ? describeLoadFailure(error) : issue?.message}
      </p>
    );
  }
  if (data?.preview && isWritten) return <MessageAsRead channel={channel} preview={data.preview} />;
  return isFetching ? <Skeleton className="h-16 w-4/5" /> : <p className="text-ink-soft">{PROMPTS[channel]}</p>;
}

const PROMPTS: Record<TemplateChannel, string> = {
  text: 'What you write appears here as they will read it.',
  email: 'What you write appears here as they will read it, once there is a subject.',
};
