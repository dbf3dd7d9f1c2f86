import { useState } from 'react';
import type { Account } from '../../../contract/account.ts';
import { REASON_MAX_LENGTH } from '../../../contract/limits.ts';
import { formatMoney } from '../../../contract/money.ts';
import type { RefundConditions, RefundRequest, RefundRequestStatus } from '../../../contract/refund-requests.ts';
import { post } from '../../client/api.ts';
import { type BadgeTone, StateBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { formatDay } from '../shared/dates.ts';
import { Loaded, Outcome, Section } from '../shared/parts.tsx';
import { accountResource, refundRequestsResource } from '../shared/resources.ts';
import { useWrite } from '../shared/use-write.ts';

/** The refund conditions and their state, and earlier requests. */
export function RefundSection({ account }: { account: Account }) {
  const requests = refundRequestsResource.use();
  return (
    <Section
      id="refund"
      title="30 Day Money Back Guarantee"
      about="You get your money back if you used the product, completed all questions in the 30-Day Getting Started Guide, and ask within 30 days."
    >
      <Loaded what="Your requests" load={requests}>
        {(rows) => (
          <>
            <RefundForm account={account} isOpen={rows.some(({ status }) => status === 'open')} />
            {rows.length > 0 && (
              <>
                <h3 className="mt-8 wide text-lg first:mt-0">Your requests</h3>
                <ul className="mt-2 border-y border-line">
                  {rows.map((request) => (
                    <RequestRow key={request.id} request={request} currency={account.prices.currency} />
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

function RefundForm({ account: { refundable, prices }, isOpen }: { account: Account; isOpen: boolean }) {
  const [reason, setReason] = useState('');
  const request = useWrite(() => post('/api/account/refund-requests', { reason }), {
    onSuccess: async () => {
      await Promise.all([refundRequestsResource.read(), accountResource.read()]);
      setReason('');
    },
    // Staff or another tab may have been faster.
    onError: () => void refundRequestsResource.read(),
  });
  if (!refundable) {
    return isOpen ? null : <p className="border-y border-line py-5 text-ink-soft">There is no payment to refund.</p>;
  }
  const amount = formatMoney(refundable.amount, prices.currency);
  if (isOpen) return <Conditions conditions={refundable.conditions} />;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        request.run();
      }}
    >
      <Conditions conditions={refundable.conditions} />
      <p className="mt-4 max-w-[60ch] text-ink-soft">
        You can ask before all three are met: our team looks at every request and answers by email. A full refund ends
        your license.
      </p>
      <Field label="What didn’t work for you?" className="mt-5">
        <TextArea
          className="min-h-24"
          maxLength={REASON_MAX_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" className="mt-2" pending={request.pending}>
        {request.pending ? 'Sending…' : `Ask for ${amount} back`}
      </Button>
      <Outcome error={request.error} />
    </form>
  );
}

function Conditions({ conditions: { used, guide, inTime } }: { conditions: RefundConditions }) {
  const rows = [
    {
      what: 'You used the product',
      met: used.met,
      how: used.at ? `First opened on ${formatDay(used.at)}` : 'Not opened yet',
    },
    {
      what: 'You completed all questions in the guide',
      met: guide.met,
      how: `${guide.answered} of ${guide.total} answered`,
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
    </>
  );
}

const STATUSES: Record<RefundRequestStatus, { tone: BadgeTone; label: string; line: string }> = {
  open: { tone: 'pending', label: 'In review', line: 'We will answer by email.' },
  approved: { tone: 'ok', label: 'Approved', line: 'The money goes back to the card or account you paid with.' },
  rejected: { tone: 'failed', label: 'Declined', line: '' },
};

function RequestRow({ request, currency }: { request: RefundRequest; currency: string }) {
  const { amount, reason, status, createdAt, decidedAt, message } = request;
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
    </li>
  );
}
