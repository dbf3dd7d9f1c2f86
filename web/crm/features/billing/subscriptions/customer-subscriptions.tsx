import { useQuery } from '@tanstack/react-query';
import type { Customer } from '#contract/customers.ts';
import { hasEnded, type Subscription } from '#contract/subscriptions.ts';
import { ConfirmDialog } from '#crm/shared/dialogs/confirm-dialog.tsx';
import { type DialogProps, openDialog } from '#crm/shared/dialogs/dialog-store.ts';
import { Loaded } from '#crm/shared/load-failure.tsx';
import { dateLabel } from '#crm/shared/local-time.ts';
import { PanelSection } from '#crm/shared/panel/panel-section.tsx';
import { productLabel } from '#crm/shared/purchase-labels.ts';
import { randomId } from '#crm/shared/random-id.ts';
import { hasRole } from '#crm/shared/session/role.ts';
import { stripeSubscriptionUrl } from '#crm/shared/stripe-dashboard.ts';
import { StateBadge } from '#ui/badge.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useOnline } from '#ui/use-online.ts';
import { subscriptionsQuery, useCancelSubscription, useResumeSubscription } from './subscription-queries.ts';
import { describeEnd, describeNext, describePending, isToEnd, isUseless, stateOf } from './subscription-words.ts';

const TITLE = 'Subscriptions';

/** A customer's subscriptions, and their cancellation. */
export function CustomerSubscriptions({ customer }: { customer: Customer }) {
  const subscriptions = useQuery(subscriptionsQuery(customer.id));
  return (
    <PanelSection title={TITLE} count={subscriptions.data && String(subscriptions.data.length)}>
      <Loaded what={TITLE} query={subscriptions} skeleton={<Skeleton className="mt-3 w-40" />} className="mt-2">
        {(data) =>
          data.length === 0 ? (
            <p className="mt-2 text-ink-soft">No subscription yet.</p>
          ) : (
            <ul aria-label={TITLE}>
              {data.map((subscription) => (
                <li key={subscription.id} className="border-b border-line py-1.5 last:border-0">
                  <SubscriptionFacts customer={customer} subscription={subscription} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </PanelSection>
  );
}

interface SubscriptionProps {
  customer: Customer;
  subscription: Subscription;
}

function SubscriptionFacts({ customer, subscription }: SubscriptionProps) {
  const { productType, quantity, pendingChange, lastFailure } = subscription;
  const { tone, label } = stateOf(subscription);
  return (
    <>
      <p className="flex items-center justify-between gap-3">
        <span className="truncate">{productLabel(productType, quantity)}</span>
        <StateBadge tone={tone}>{label}</StateBadge>
      </p>
      <div className="text-[0.8125rem] text-ink-soft">
        <p className="empty:hidden">{describeNext(subscription)}</p>
        {isUseless(subscription, customer) && (
          <p className="text-pending">
            Charged on, though nobody can use it: the customer has no license of their own.
          </p>
        )}
        {pendingChange && <p className="text-pending">{describePending(pendingChange)}</p>}
        {lastFailure && (
          <p className="wrap-anywhere text-failed">
            Payment failed on {dateLabel(lastFailure.at)}
            {lastFailure.message && `: ${lastFailure.message}`}
          </p>
        )}
      </div>
      <SubscriptionButtons customer={customer} subscription={subscription} />
    </>
  );
}

function SubscriptionButtons({ customer, subscription }: SubscriptionProps) {
  const online = useOnline();
  const resume = useResumeSubscription(subscription);
  const url = stripeSubscriptionUrl(subscription.stripeSubscriptionId);
  const name = productLabel(subscription.productType, subscription.quantity);
  const button = (label: string, press: () => void) => (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`${label}: ${name}`}
      disabled={!online}
      pending={resume.isPending}
      onClick={press}
    >
      {label}
    </Button>
  );
  return (
    <div className="-mx-3 flex flex-wrap empty:hidden max-sm:*:min-h-11">
      {!hasEnded(subscription) && hasRole('member') && (
        <>
          {isToEnd(subscription)
            ? button('Resume', () => resume.mutate())
            : button('Cancel at period end', () => askToCancel(customer, subscription, true))}
          {subscription.pendingChange !== 'cancel_now' &&
            button('Cancel now', () => askToCancel(customer, subscription, false))}
        </>
      )}
      {url && (
        <a href={url} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          Open in Stripe
        </a>
      )}
    </div>
  );
}

interface CancelDialogProps extends DialogProps {
  customer: Customer;
  subscription: Subscription;
  atPeriodEnd: boolean;
  /** The same for all attempts of this dialog, so that it cancels once. */
  idempotencyKey: string;
}

function CancelDialog({ customer, subscription, atPeriodEnd, idempotencyKey, close }: CancelDialogProps) {
  const end = describeEnd(subscription, atPeriodEnd);
  const cancel = useCancelSubscription({ subscription, atPeriodEnd, idempotencyKey }, { onSuccess: close, done: end });
  return (
    <ConfirmDialog
      title={atPeriodEnd ? 'Cancel at Period End' : 'Cancel Now'}
      question={`${customer.name}, ${productLabel(subscription.productType, subscription.quantity)}: ${end}`}
      detail={
        <>
          <p>{atPeriodEnd ? 'Until then it can be resumed.' : 'No money goes back, and it cannot be resumed.'}</p>
          {customer.accessOverride === 'granted' && <p>Access itself stays: staff have granted it.</p>}
        </>
      }
      confirmLabel={atPeriodEnd ? 'Cancel at Period End' : 'Cancel Now'}
      dismissLabel="Keep Subscription"
      pendingLabel="Canceling..."
      pending={cancel.isPending}
      onConfirm={() => cancel.mutate()}
      onClose={close}
    />
  );
}

function askToCancel(customer: Customer, subscription: Subscription, atPeriodEnd: boolean): void {
  openDialog(CancelDialog, { customer, subscription, atPeriodEnd, idempotencyKey: randomId() });
}
