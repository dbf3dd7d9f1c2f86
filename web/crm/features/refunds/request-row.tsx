import type { RefundRequest } from '../../../../contract/refund-requests.ts';
import { StateBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useOnline } from '../../../ui/use-online.ts';
import { formatMoney } from '../../shared/money.ts';
import { CustomerLink } from '../../shared/navigation/links.tsx';
import { hasRole } from '../../shared/session/role.ts';
import { describeConditions } from './condition-words.ts';
import { askToApprove, askToDecline } from './request-dialogs.tsx';
import { STATUS_LABELS, STATUS_TONES } from './request-labels.ts';

/** A request with its amount, reason and conditions, and the decision or the buttons for it. */
export function RequestRow({ request }: { request: RefundRequest }) {
  const { customerId, customer, amount, reason, createdAt, conditions, status, returnedAt } = request;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line px-4 py-3 md:px-6">
      <div className="min-w-0 max-w-prose grow">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <CustomerLink id={customerId} className="font-medium whitespace-normal wrap-anywhere">
            {customer.name}
          </CustomerLink>
          <span className="tabular-nums">{formatMoney(amount)}</span>
          <span className="text-[0.8125rem] text-ink-soft">
            asked <RelativeTime instant={createdAt} />
          </span>
        </p>
        <p className="text-[0.8125rem] text-ink-soft wrap-anywhere">{customer.email}</p>
        {status === 'open' && returnedAt && (
          <p className="mt-1 text-[0.8125rem] text-failed">
            The bank sent the refund back <RelativeTime instant={returnedAt} />.
          </p>
        )}
        {reason && <p className="mt-1 whitespace-pre-line wrap-anywhere">“{reason}”</p>}
        <ul aria-label="Conditions" className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1">
          {describeConditions(conditions).map(({ isMet, evidence }) => (
            <li key={evidence}>
              <StateBadge tone={isMet ? 'ok' : 'failed'}>
                {evidence}
                <span className="sr-only">, {isMet ? 'met' : 'not met'}</span>
              </StateBadge>
            </li>
          ))}
        </ul>
      </div>
      {status !== 'open' ? (
        <Decision request={request} />
      ) : hasRole('admin') ? (
        <DecisionButtons request={request} />
      ) : (
        <p className="text-[0.8125rem] text-ink-soft">Admins decide.</p>
      )}
    </li>
  );
}

function DecisionButtons({ request }: { request: RefundRequest }) {
  const online = useOnline();
  const { name } = request.customer;
  return (
    <div className="flex gap-2 max-lg:*:min-h-11">
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Approve… ${name}`}
        disabled={!online}
        onClick={() => askToApprove(request)}
      >
        Approve…
      </Button>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Decline… ${name}`}
        disabled={!online}
        onClick={() => askToDecline(request)}
      >
        Decline…
      </Button>
    </div>
  );
}

function Decision({ request: { status, decidedAt, message } }: { request: RefundRequest }) {
  return (
    <div className="max-w-sm min-w-0">
      <p className="flex items-baseline gap-x-2 text-[0.8125rem] text-ink-soft">
        <StateBadge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</StateBadge>
        {decidedAt && <RelativeTime instant={decidedAt} />}
      </p>
      {message && <p className="mt-1 whitespace-pre-line text-ink-soft wrap-anywhere">“{message}”</p>}
    </div>
  );
}
