import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { describeLoadFailure } from '#client/describe-load-failure.ts';
import { type DryRunStep, type FollowUp, isMessageStep } from '#contract/follow-ups.ts';
import type { LaterReason } from '#contract/gate.ts';
import { lowerFirst } from '#crm/shared/capitalize.ts';
import { gateQuery } from '#crm/shared/later/gate.query.ts';
import { momentThere } from '#crm/shared/later/their-time.ts';
import { reasonWords } from '#crm/shared/messages/gate-reasons.ts';
import { MessageAsRead } from '#crm/shared/messages/message-as-read.tsx';
import { templatesQuery } from '#crm/shared/messages/templates.query.ts';
import { type ChosenCustomer, CustomerPicker } from '#crm/shared/people/customer-picker.tsx';
import { useNewestCustomer } from '#crm/shared/people/newest-customer.ts';
import { type BadgeTone, StateBadge } from '#ui/badge.tsx';
import { Field } from '#ui/field.tsx';
import { useNow } from '#ui/relative-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { dryRunQuery } from '../follow-up-queries.ts';
import { stepLine } from '../follow-up-words.ts';

interface DryRunProps {
  line: FollowUp;
  /** Whether the line is being changed, which the dry run does not know. */
  isEditing: boolean;
}

/** What would happen, and when, if somebody began now: the newest customer, until another is chosen. Nothing is sent. */
export function DryRun({ line, isEditing }: DryRunProps) {
  const title = useId();
  const [chosen, choose] = useState<ChosenCustomer | null>();
  const newest = useNewestCustomer();
  const person = chosen === undefined ? newest : chosen;
  const { data, error, isPlaceholderData } = useQuery(dryRunQuery(line, person?.id));
  return (
    <section aria-labelledby={title} className="min-w-0 border-line px-4 pt-5 pb-8 max-lg:border-t md:px-6 lg:border-l">
      <h3 id={title} className="wide">
        Dry run
      </h3>
      <p className="mt-0.5 mb-3 text-ink-soft">
        What they would get if it began for them now. Nothing is sent.
        {isEditing && ' It shows the line as it is saved.'}
      </p>
      <Field label="For">
        <CustomerPicker value={person} onChange={choose} />
      </Field>
      {!person && <p className="text-ink-soft">Choose somebody to see what they would get.</p>}
      {person && error && <p className="text-failed">{describeLoadFailure(error)}</p>}
      {person && !error && !data && <Skeleton className="h-24 w-full" />}
      {person && data && (
        <ol
          aria-label={`What ${person.name} would get`}
          aria-busy={isPlaceholderData || undefined}
          className="mt-1 flex flex-col transition-opacity aria-busy:opacity-55"
        >
          {data.map((step) => (
            <Outcome key={step.step} outcome={step} line={line} customerId={person.id} />
          ))}
        </ol>
      )}
    </section>
  );
}

interface OutcomeProps {
  outcome: DryRunStep;
  line: FollowUp;
  customerId: string;
}

function Outcome({ outcome, line, customerId }: OutcomeProps) {
  const now = new Date(useNow());
  const { data: templates } = useQuery(templatesQuery);
  const zones = useQuery(gateQuery({ kind: 'customer', customerId })).data?.zone.names ?? [];
  const { step, action, at, subject, preview } = outcome;
  const ordered = line.steps[step - 1];
  const verdict = verdictOf(outcome);
  return (
    <li className="border-t border-line py-3">
      <time dateTime={at} className="block text-ink-soft tabular-nums first-letter:uppercase">
        {momentThere(zones, new Date(at), now)}
      </time>
      <p className="font-medium wrap-anywhere">{ordered ? stepLine(ordered, templates) : action}</p>
      {verdict && (
        <p className="whitespace-normal">
          <StateBadge tone={verdict.tone}>
            <span className="whitespace-normal">{verdict.words}</span>
          </StateBadge>
        </p>
      )}
      {preview !== null && isMessageStep(action) && (
        <div className="mt-2 text-[0.8125rem]">
          <MessageAsRead channel={action} preview={{ subject, body: preview }} />
        </div>
      )}
    </li>
  );
}

const LATER: Record<LaterReason, string> = {
  quiet_hours: 'Waits until then because of quiet hours there',
  cap: 'Waits until then, because they have had enough texts for now',
};

/** The gate's verdict in words. A step that sends nothing has none. */
function verdictOf({ verdict, reason }: DryRunStep): { words: string; tone: BadgeTone } | undefined {
  if (verdict === 'send') return { words: 'Goes out', tone: 'ok' };
  if (verdict === 'later') {
    return { words: LATER[reason === 'cap' ? 'cap' : 'quiet_hours'], tone: 'pending' };
  }
  if (verdict === null) return undefined;
  return { words: reason === null ? 'Not sent' : `Not sent: ${lowerFirst(reasonWords(reason))}`, tone: 'failed' };
}
