import type { Customer } from '#contract/customers.ts';
import type { Purchase } from '#contract/purchases.ts';
import { formatMoney } from '#crm/shared/money.ts';
import { RelatedRecords } from '#crm/shared/panel/related-records.tsx';
import {
  describeDispute,
  describeReturnedRefund,
  productLabel,
  STATUS_TONES,
  statusLabel,
} from '#crm/shared/purchase-labels.ts';
import { actionsFor, type RecordAction } from '#crm/shared/records/record-action.ts';
import { useRecords } from '#crm/shared/records/use-records.ts';
import { stripeDisputeUrl } from '#crm/shared/stripe-dashboard.ts';
import { StateBadge } from '#ui/badge.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useOnline } from '#ui/use-online.ts';

interface CustomerPurchasesProps {
  customer: Customer;
  actions: readonly RecordAction<Purchase>[];
}

/** A customer's purchases. */
export function CustomerPurchases({ customer, actions }: CustomerPurchasesProps) {
  const purchases = useRecords('/api/crm/purchases', { customerId: customer.id });
  return (
    <RelatedRecords title="Purchases" records={purchases} empty="Nothing bought yet.">
      {(purchase) => <PurchaseFacts purchase={purchase} actions={actions} />}
    </RelatedRecords>
  );
}

function PurchaseFacts({ purchase, actions }: { purchase: Purchase; actions: readonly RecordAction<Purchase>[] }) {
  const { productType, quantity, status, invoicedAmount, amount, refundedAmount, createdAt } = purchase;
  const online = useOnline();
  const dispute = describeDispute(purchase);
  const returned = describeReturnedRefund(purchase);
  const disputeUrl = dispute && purchase.dispute ? stripeDisputeUrl(purchase.dispute.stripeDisputeId) : undefined;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <div className="min-w-0 grow">
        <p className="truncate">{productLabel(productType, quantity)}</p>
        <p className="text-[0.8125rem] text-ink-soft">
          <RelativeTime instant={createdAt} />
          {invoicedAmount !== amount && `, ${formatMoney(invoicedAmount)} invoiced`}
          {status === 'partially_refunded' && `, ${formatMoney(refundedAmount)} refunded`}
        </p>
      </div>
      <StateBadge tone={STATUS_TONES[status]}>{statusLabel(status)}</StateBadge>
      <span className="w-20 text-right text-[0.8125rem] tabular-nums">{formatMoney(amount)}</span>
      {dispute && <p className="w-full text-[0.8125rem] text-failed">{dispute}</p>}
      {returned && <p className="w-full text-[0.8125rem] text-failed">{returned}</p>}
      <div className="flex w-full justify-end empty:hidden">
        {disputeUrl && (
          <a
            href={disputeUrl}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
          >
            Answer in Stripe
          </a>
        )}
        {actionsFor(purchase, actions).map(({ label, run }) => (
          <Button
            key={label}
            variant="quiet"
            size="sm"
            className="-mr-3 max-sm:min-h-11"
            aria-label={`${label} ${productLabel(productType, quantity)}`}
            disabled={!online}
            onClick={() => run(purchase)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
