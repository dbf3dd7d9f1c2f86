import type { AccountPurchase } from '#contract/account.ts';
import { formatMoney, toCents } from '#contract/money.ts';
import type { PurchaseStatus } from '#contract/purchases.ts';
import { type BadgeTone, StateBadge } from '#ui/badge.tsx';
import { formatDay } from '../shared/dates.ts';
import { licenseName } from '../shared/licenses.ts';
import { Loaded, Section } from '../shared/parts.tsx';
import { purchasesResource } from '../shared/resources.ts';
import { BillingPortal } from './leave-buttons.tsx';

const STATUSES: Record<PurchaseStatus, { tone: BadgeTone; label: string }> = {
  pending: { tone: 'pending', label: 'On its way' },
  completed: { tone: 'ok', label: 'Paid' },
  failed: { tone: 'failed', label: 'Failed' },
  refunded: { tone: 'neutral', label: 'Refunded' },
  partially_refunded: { tone: 'neutral', label: 'Partly refunded' },
  disputed: { tone: 'failed', label: 'Disputed' },
  canceled: { tone: 'neutral', label: 'Canceled' },
};

export function PaymentsSection() {
  const purchases = purchasesResource.use();
  return (
    <Section id="payments" title="Payments" about="Receipts and your card are kept by Stripe, our payment service.">
      <Loaded what="Your payments" load={purchases}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="border-y border-line py-5 text-ink-soft">No payments yet.</p>
          ) : (
            <>
              <ul className="border-y border-line">
                {rows.map((purchase) => (
                  <PurchaseRow key={purchase.id} purchase={purchase} />
                ))}
              </ul>
              <div className="mt-5">
                <BillingPortal label="Receipts and card" />
              </div>
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

function PurchaseRow({ purchase }: { purchase: AccountPurchase }) {
  const { amount, refundedAmount, currency, status, createdAt } = purchase;
  const { tone, label } = STATUSES[status];
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-3.5 last:border-0">
      <div>
        <p className="wide">{licenseName(purchase)}</p>
        <p className="text-ink-soft">
          <time dateTime={createdAt}>{formatDay(createdAt)}</time>
        </p>
      </div>
      <div className="ml-auto text-right">
        <p className="font-mono tabular-nums">{formatMoney(amount, currency)}</p>
        <p>
          <StateBadge tone={tone}>
            {toCents(refundedAmount) > 0 ? `${label}: ${formatMoney(refundedAmount, currency)}` : label}
          </StateBadge>
        </p>
      </div>
    </li>
  );
}
