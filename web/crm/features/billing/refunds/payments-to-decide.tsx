import { useQuery } from '@tanstack/react-query';
import type { Customer } from '#contract/customers.ts';
import type { PaymentToDecide, PaymentToDecideReason } from '#contract/payments-to-decide.ts';
import { LoadFailure } from '#crm/shared/load-failure.tsx';
import { formatMoney } from '#crm/shared/money.ts';
import { CustomerLink } from '#crm/shared/navigation/links.tsx';
import { PanelSection } from '#crm/shared/panel/panel-section.tsx';
import { DELETED_CUSTOMER, productLabel } from '#crm/shared/purchase-labels.ts';
import { hasRole } from '#crm/shared/session/role.ts';
import { Button } from '#ui/button.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useOnline } from '#ui/use-online.ts';
import { paymentsToDecideQuery, useKeepPayment, useReturnPayment } from './refund-queries.ts';

const LABEL = 'Payments to decide';

/** All payments that were probably made for nothing. Draws nothing without such a payment. */
export function PaymentsToDecide() {
  const { data, error, errorUpdateCount, isFetching, refetch } = useQuery(paymentsToDecideQuery);
  if (!data && errorUpdateCount > 0) {
    return <LoadFailure what={LABEL} load={{ error, isFetching, retry: refetch }} className="px-4 py-6 md:px-6" />;
  }
  if (!data || data.length === 0) return null;
  return (
    <ul aria-label={LABEL} className="border-b-2 border-line-strong bg-pending-soft">
      {data.map((payment) => (
        <li key={payment.id} className="border-b border-line px-4 py-3 last:border-0 md:px-6">
          <p className="flex flex-wrap items-baseline gap-x-3">
            {payment.customerId && payment.customer ? (
              <CustomerLink id={payment.customerId} className="font-medium whitespace-normal wrap-anywhere">
                {payment.customer.name}
              </CustomerLink>
            ) : (
              <span className="font-medium">{DELETED_CUSTOMER}</span>
            )}
            <span className="text-[0.8125rem] text-ink-soft wrap-anywhere">{payment.customer?.email}</span>
          </p>
          <Payment payment={payment} />
        </li>
      ))}
    </ul>
  );
}

/** The same of one customer, in the panel. */
export function CustomerPaymentsToDecide({ customer }: { customer: Customer }) {
  const { data = [] } = useQuery(paymentsToDecideQuery);
  const own = data.filter(({ customerId }) => customerId === customer.id);
  if (own.length === 0) return null;
  return (
    <PanelSection title={LABEL} count={String(own.length)}>
      <ul aria-label={LABEL} className="mt-2">
        {own.map((payment) => (
          <li key={payment.id} className="border-b border-line py-1.5 last:border-0">
            <Payment payment={payment} />
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

function Payment({ payment }: { payment: PaymentToDecide }) {
  const { amount, at, productType, quantity } = payment;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 max-w-prose">
        <p>
          <span className="font-medium tabular-nums">{formatMoney(amount)}</span> for{' '}
          {productLabel(productType, quantity)}, paid <RelativeTime instant={at} />
        </p>
        <p className="text-[0.8125rem] text-pending">{REASONS[payment.reason]}</p>
      </div>
      {hasRole('admin') ? (
        <DecisionButtons payment={payment} />
      ) : (
        <p className="text-[0.8125rem] text-ink-soft">Admins decide.</p>
      )}
    </div>
  );
}

const REASONS: Record<PaymentToDecideReason, string> = {
  paid_twice: 'Paid twice: another license of this person runs already.',
  end_ordered: 'Charged although the end of the subscription had been ordered.',
  customer_deleted: 'Charged although the customer had been deleted.',
  customer_blocked: 'Paid by a customer who is blocked.',
  owner_without_license: 'Nobody can use these team licenses: the customer has no license of their own.',
};

function DecisionButtons({ payment }: { payment: PaymentToDecide }) {
  const online = useOnline();
  const giveBack = useReturnPayment(payment);
  const keep = useKeepPayment(payment);
  const name = payment.customer?.name ?? DELETED_CUSTOMER;
  const label = `${payment.kind === 'double_payment' ? 'End and return' : 'Return'} ${formatMoney(payment.amount)}`;
  return (
    <div className="flex flex-wrap gap-2 max-lg:*:min-h-11">
      <Button
        variant="secondary"
        size="sm"
        aria-label={`${label}, ${name}`}
        disabled={!online || keep.isPending}
        pending={giveBack.isPending}
        onClick={() => giveBack.mutate()}
      >
        {label}
      </Button>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Keep ${formatMoney(payment.amount)}, ${name}`}
        disabled={!online || giveBack.isPending}
        pending={keep.isPending}
        onClick={() => keep.mutate()}
      >
        Keep
      </Button>
    </div>
  );
}
