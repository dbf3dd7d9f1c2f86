import { useState } from 'react';
import type { Account, AccountSubscription } from '#contract/account.ts';
import { REASON_MAX_LENGTH } from '#contract/limits.ts';
import { Button } from '#ui/button.tsx';
import { Field, TextArea } from '#ui/field.tsx';
import { formatDay } from '../shared/dates.ts';
import { AGENT, describeCharges, isOverdue, licenseName } from '../shared/licenses.ts';
import { Outcome, Question } from '../shared/parts.tsx';

interface CancellationProps {
  account: Account;
  asked: AccountSubscription[];
  pending: boolean;
  error: Error | null;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** The second step of a cancellation, which shows in advance what happens and when. */
export function Cancellation({ account, asked, pending, error, onConfirm, onClose }: CancellationProps) {
  const [reason, setReason] = useState('');
  const isAll = asked.some(({ productType }) => productType === AGENT);
  const lines = isAll ? whenAllEnds(asked) : whenTeamEnds(account, asked);
  return (
    <Question
      title={isAll ? 'Cancel your license?' : `Cancel ${asked.map(licenseName).join(' and ')}?`}
      className="mt-5"
    >
      <ul className="mt-3 flex max-w-[60ch] list-disc flex-col gap-1.5 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Field label="Why you are canceling, optional" className="mt-5">
        <TextArea
          className="min-h-20"
          maxLength={REASON_MAX_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Field>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="danger" pending={pending} onClick={() => onConfirm(reason)}>
          {pending ? 'Canceling…' : isAll ? 'Yes, cancel my license' : 'Yes, cancel'}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Keep it
        </Button>
      </div>
      <Outcome error={error} />
    </Question>
  );
}

function whenAllEnds(asked: readonly AccountSubscription[]): string[] {
  const own = asked.filter(({ productType }) => productType === AGENT);
  const team = asked.filter(({ productType }) => productType !== AGENT);
  return [
    own.some(isOverdue)
      ? `The app stays open to you until ${endOf(own)}. Then it closes for you and your team.`
      : `Nothing changes until ${endOf(own)}: the app stays open to you. Then it closes for you and your team.`,
    ...team.map((each) => `${licenseName(each)}: canceled too, open until ${endOf([each])}.`),
    `${describeCharges(asked)} Your data and your answers stay here.`,
    'Changed your mind? Until then you can resume here.',
  ];
}

function whenTeamEnds({ licences }: Account, asked: readonly AccountSubscription[]): string[] {
  const left = Math.max(0, licences.paid - asked.reduce((sum, { quantity }) => sum + quantity, 0));
  return [
    asked.some(isOverdue) ? `These licenses run until ${endOf(asked)}.` : `Nothing changes until ${endOf(asked)}.`,
    licences.used > left
      ? `Then ${left} of your ${licences.used} team members keep a seat: those who were added first. The others wait for one.`
      : 'Everybody on your team keeps a seat.',
    describeCharges(asked, ' for what is canceled'),
  ];
}

/** Returns when the paid period ends, or the latest day while a payment is overdue. With several subscriptions it is the last day. */
function endOf(asked: readonly AccountSubscription[]): string {
  const last = asked
    .flatMap(({ renewsAt }) => renewsAt ?? [])
    .sort()
    .at(-1);
  if (!last) return 'the last day that you have paid for';
  return `${formatDay(last)}${asked.some(isOverdue) ? ' at the latest' : ''}`;
}
