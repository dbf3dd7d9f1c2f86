import { useState } from 'react';
import { del, post } from '#client/api.ts';
import type { Account } from '#contract/account.ts';
import { REASON_MAX_LENGTH } from '#contract/limits.ts';
import { formatMoney } from '#contract/money.ts';
import type {
  Refundable,
  RefundConditions,
  RefundRequest,
  RefundRequestInput,
  RefundRequestStatus,
} from '#contract/refund-requests.ts';
import { type BadgeTone, StateBadge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Field, TextArea } from '#ui/field.tsx';
import { GuideLink } from '../shared/account-link.tsx';
import { formatDay } from '../shared/dates.ts';
import { AGENT } from '../shared/licenses.ts';
import { Loaded, Outcome, Question, Section, useFocusBack } from '../shared/parts.tsx';
import { accountResource, refundRequestsResource } from '../shared/resources.ts';
import { useWrite, type Write } from '../shared/use-write.ts';

/** The refund conditions and their state, and earlier requests. */
export function RefundSection({ account }: { account: Account }) {
  const requests = refundRequestsResource.use();
  const [done, setDone] = useState('');
  return (
    <Section
      id="refund"
      title="30 Day Money Back Guarantee"
      about="You get your money back if you used the product, completed all questions in the 30-Day Getting Started Guide, and ask within 30 days."
    >
      <Loaded what="Your requests" load={requests}>
        {(rows) => (
          <>
            <RefundForm
              account={account}
              isOpen={rows.some(({ status }) => status === 'open')}
              onAsk={() => setDone('')}
              onDone={() => setDone('We have your request. An email about it is on its way.')}
            />
            <Outcome done={done} />
            {rows.length > 0 && (
              <>
                <h3 className="mt-8 wide text-lg first:mt-0">Your requests</h3>
                <ul className="mt-2 border-y border-line">
                  {rows.map((request) => (
                    <RequestRow
                      key={request.id}
                      request={request}
                      currency={account.prices.currency}
                      onWithdrawn={() => setDone('Withdrawn. Your license stays as it is.')}
                    />
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

interface RefundFormProps {
  account: Account;
  isOpen: boolean;
  onAsk: () => void;
  onDone: () => void;
}

function RefundForm({ account: { refundable, prices, supportEmail }, isOpen, onAsk, onDone }: RefundFormProps) {
  const [isAsked, setAsked] = useState(false);
  const back = useFocusBack<HTMLButtonElement>(isAsked);
  const request = useWrite((input: RefundRequestInput) => post('/api/account/refund-requests', input), {
    onSuccess: async () => {
      await Promise.all([refundRequestsResource.read(), accountResource.read()]);
      setAsked(false);
      onDone();
    },
    // Staff or another tab may have been faster.
    onError: () => void Promise.all([refundRequestsResource.read(), accountResource.read()]),
  });
  if (!refundable) {
    return isOpen ? null : <p className="border-y border-line py-5 text-ink-soft">There is no payment to refund.</p>;
  }
  const amount = formatMoney(refundable.amount, prices.currency);
  return (
    <>
      <Conditions conditions={refundable.conditions} supportEmail={supportEmail} />
      {!isOpen && isAsked && (
        <RefundQuestion amount={amount} refundable={refundable} request={request} onClose={() => setAsked(false)} />
      )}
      {!isOpen && !isAsked && (
        <>
          <p className="mt-4 max-w-[60ch] text-ink-soft">
            You can ask before all three are met: our team looks at every request and answers by email.
          </p>
          <Button
            ref={back}
            variant="secondary"
            className="mt-4"
            onClick={() => {
              request.reset();
              onAsk();
              setAsked(true);
            }}
          >
            Ask for {amount} back
          </Button>
        </>
      )}
    </>
  );
}

interface RefundQuestionProps {
  amount: string;
  refundable: Refundable;
  request: Write<RefundRequestInput>;
  onClose: () => void;
}

/** The second step of a request, which shows in advance what happens. */
function RefundQuestion({ amount, refundable, request, onClose }: RefundQuestionProps) {
  const [reason, setReason] = useState('');
  const { purchaseId, productType } = refundable;
  // The owner's own license, which the team depends on.
  const isAgent = productType === AGENT;
  return (
    <Question title={`Ask for ${amount} back?`} className="mt-5">
      <ul className="mt-3 flex max-w-[60ch] list-disc flex-col gap-1.5 pl-5">
        <li>Our team looks at your request and answers by email. Until then nothing changes.</li>
        <li>If it is granted, {amount} goes back to the card or account you paid with.</li>
        <li>
          {isAgent
            ? 'Your license ends with it: the app closes for you and your team, and nothing more is charged for it.'
            : 'These team licenses end with it, and nothing more is charged for them.'}
        </li>
        <li>Changed your mind? Until we have decided you can withdraw the request here.</li>
      </ul>
      <Field label="What didn’t work for you?" className="mt-5">
        <TextArea
          className="min-h-24"
          maxLength={REASON_MAX_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Field>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="danger" pending={request.pending} onClick={() => request.run({ reason, purchaseId })}>
          {request.pending ? 'Sending…' : `Yes, ask for ${amount} back`}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {isAgent ? 'Keep my license' : 'Keep the licenses'}
        </Button>
      </div>
      <Outcome error={request.error} />
    </Question>
  );
}

interface ConditionsProps {
  conditions: RefundConditions;
  supportEmail: string;
}

function Conditions({ conditions: { used, guide, inTime }, supportEmail }: ConditionsProps) {
  const rows = [
    {
      what: 'You used the product',
      met: used.met,
      how: used.at ? `First opened on ${formatDay(used.at)}` : 'Not opened yet',
    },
    {
      what: 'You completed all questions in the guide',
      met: guide.met,
      how: `${guide.answered} of ${guide.total} answered online`,
    },
    { what: `You ask within ${inTime.days} days`, met: inTime.met, how: `Day ${inTime.day} of ${inTime.days}` },
  ];
  return (
    <>
      <p className="mb-3 wide">
        {rows.filter(({ met }) => met).length} of {rows.length} conditions met
      </p>
      <ul className="border-y border-line">
        {rows.map(({ what, met, how }) => (
          <li
            key={what}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 border-b border-line py-3 last:border-0"
          >
            <span className="wide">{what}</span>
            <span className="flex flex-wrap items-baseline gap-x-3">
              <span className="text-ink-soft">{how}</span>
              <StateBadge tone={met ? 'ok' : 'pending'}>{met ? 'Met' : 'Not met'}</StateBadge>
            </span>
          </li>
        ))}
      </ul>
      {!guide.met && (
        <p className="mt-4 max-w-[60ch] text-ink-soft wrap-anywhere">
          Answered in the PDF? Send it to{' '}
          <a href={`mailto:${supportEmail}`} className="underline underline-offset-4">
            {supportEmail}
          </a>
          , or copy your answers into the <GuideLink className="underline underline-offset-4">guide online</GuideLink>.
        </p>
      )}
    </>
  );
}

const STATUSES: Record<RefundRequestStatus, { tone: BadgeTone; label: string; line: string }> = {
  open: { tone: 'pending', label: 'In review', line: 'We will answer by email.' },
  approved: { tone: 'ok', label: 'Approved', line: 'The money goes back to the card or account you paid with.' },
  rejected: { tone: 'failed', label: 'Declined', line: '' },
  withdrawn: { tone: 'neutral', label: 'Withdrawn', line: '' },
};

interface RequestRowProps {
  request: RefundRequest;
  currency: string;
  onWithdrawn: () => void;
}

function RequestRow({ request, currency, onWithdrawn }: RequestRowProps) {
  const { id, amount, reason, status, createdAt, decidedAt, message } = request;
  const { tone, label, line } = STATUSES[status];
  return (
    <li className="border-b border-line py-3.5 last:border-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="wide">
          {formatMoney(amount, currency)}, requested on {formatDay(createdAt)}
        </span>
        <StateBadge tone={tone}>{decidedAt ? `${label} on ${formatDay(decidedAt)}` : label}</StateBadge>
      </p>
      {reason && <p className="mt-1 text-ink-soft whitespace-pre-line wrap-anywhere">{reason}</p>}
      {(message || line) && <p className="mt-1 whitespace-pre-line wrap-anywhere">{message || line}</p>}
      {status === 'open' && <Withdrawal id={id} onWithdrawn={onWithdrawn} />}
    </li>
  );
}

/** Takes an open request back. */
function Withdrawal({ id, onWithdrawn }: { id: string; onWithdrawn: () => void }) {
  const withdraw = useWrite(() => del('/api/account/refund-requests/{id}', { params: { id } }), {
    onSuccess: async () => {
      await Promise.all([refundRequestsResource.read(), accountResource.read()]);
      onWithdrawn();
    },
    // Staff may have been faster.
    onError: () => void refundRequestsResource.read(),
  });
  return (
    <>
      <Button
        variant="plain"
        size="sm"
        className="-ml-3 min-h-11 underline decoration-line-strong underline-offset-4"
        pending={withdraw.pending}
        onClick={() => withdraw.run()}
      >
        {withdraw.pending ? 'Withdrawing…' : 'Withdraw the request'}
      </Button>
      <Outcome error={withdraw.error} />
    </>
  );
}
