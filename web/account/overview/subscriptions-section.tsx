import { useState } from 'react';
import { del, post } from '#client/api.ts';
import type { Account, AccountCancellation, AccountSubscription } from '#contract/account.ts';
import { Button } from '#ui/button.tsx';
import { formatDay } from '../shared/dates.ts';
import { AGENT, describeCharges, isLive, isOverdue, licenseName, monthlyPrice } from '../shared/licenses.ts';
import { Outcome, Section, useFocusBack } from '../shared/parts.tsx';
import { accountResource } from '../shared/resources.ts';
import { useWrite } from '../shared/use-write.ts';
import { Cancellation } from './cancellation.tsx';
import { Resumption } from './resumption.tsx';

const PENDING =
  'We have your request. Our payment service cannot be reached right now. We pass it on as soon as possible.';

/** The monthly payments, and buttons to cancel or resume them. */
export function SubscriptionsSection({ account }: { account: Account }) {
  // Shows the agent license first, because all others depend on it.
  const live = [...account.subscriptions.filter(isLive)].sort((one, other) =>
    one.productType.localeCompare(other.productType),
  );
  const ending = live.filter(({ cancelAt }) => cancelAt !== null);
  const endingNames = ending.map(licenseName).join(' and ');
  const isLicenseEnding = ending.some(({ productType }) => productType === AGENT);
  const [asked, setAsked] = useState<'all' | 'resume' | AccountSubscription>();
  const [done, setDone] = useState('');
  const back = useFocusBack<HTMLButtonElement>(asked === 'all');
  const backToResume = useFocusBack<HTMLButtonElement>(asked === 'resume');
  const cancel = useWrite((cancellation: AccountCancellation) => post('/api/account/cancellation', cancellation), {
    onSuccess: async ({ isPending, subscriptions }, { subscriptionId }) => {
      await accountResource.read();
      setDone(isPending ? PENDING : `Canceled. ${describeCharges(subscriptions, subscriptionId ? ' for it' : '')}`);
      // A question about another subscription may have been opened since.
      const isOf = (now: AccountSubscription | 'all') => (now === 'all' ? undefined : now.id) === subscriptionId;
      setAsked((now) => (now && now !== 'resume' && isOf(now) ? undefined : now));
    },
  });
  const resume = useWrite(() => del('/api/account/cancellation'), {
    onSuccess: async ({ isPending }) => {
      await accountResource.read();
      const isLicenseAlone = isLicenseEnding && ending.length === 1;
      setDone(isPending ? PENDING : isLicenseAlone ? 'Your license continues as before.' : `Resumed: ${endingNames}.`);
      setAsked((now) => (now === 'resume' ? undefined : now));
    },
  });
  const ask = (what: 'all' | 'resume' | AccountSubscription) => {
    cancel.reset();
    resume.reset();
    setDone('');
    setAsked(what);
  };

  if (live.length === 0) return null;
  const agent = live.find(({ productType, cancelAt }) => productType === AGENT && cancelAt === null);
  return (
    <Section
      id="license"
      title="Subscription"
      about="What renews each month. Cancel anytime; you keep what you have paid for."
    >
      <ul className="border-y border-line">
        {live.map((subscription) => (
          <SubscriptionRow
            key={subscription.id}
            subscription={subscription}
            prices={account.prices}
            isAsked={typeof asked === 'object' && asked.id === subscription.id}
            onCancel={subscription.productType === AGENT && agent ? undefined : () => ask(subscription)}
          />
        ))}
      </ul>
      {asked === 'resume' ? (
        <Resumption
          ending={ending}
          prices={account.prices}
          pending={resume.pending}
          onConfirm={() => resume.run()}
          onClose={() => setAsked(undefined)}
        />
      ) : asked ? (
        <Cancellation
          account={account}
          asked={asked === 'all' ? live.filter(({ cancelAt }) => cancelAt === null) : [asked]}
          pending={cancel.pending}
          error={cancel.error}
          onConfirm={(reason) =>
            cancel.run({ ...(asked !== 'all' && { subscriptionId: asked.id }), ...(reason && { reason }) })
          }
          onClose={() => setAsked(undefined)}
        />
      ) : (
        <div className="mt-5 flex flex-wrap gap-3">
          {ending.length > 0 && (
            <Button
              ref={backToResume}
              variant="secondary"
              pending={resume.pending}
              onClick={() => (ending.length > 1 ? ask('resume') : resume.run())}
            >
              {resume.pending ? 'Resuming…' : `Resume ${isLicenseEnding ? 'the license' : endingNames}`}
            </Button>
          )}
          {agent && (
            <Button
              ref={back}
              variant="quiet"
              className="-ml-[min(1.25rem,4vw)] underline underline-offset-4"
              onClick={() => ask('all')}
            >
              Cancel the license
            </Button>
          )}
        </div>
      )}
      <Outcome error={resume.error} done={done} />
    </Section>
  );
}

interface SubscriptionRowProps {
  subscription: AccountSubscription;
  prices: Account['prices'];
  /** Whether the question about canceling it is open. */
  isAsked: boolean;
  onCancel: (() => void) | undefined;
}

function SubscriptionRow({ subscription, prices, isAsked, onCancel }: SubscriptionRowProps) {
  const { productType, cancelAt } = subscription;
  const name = licenseName(subscription);
  const back = useFocusBack<HTMLButtonElement>(isAsked);
  return (
    <li className="border-b border-line py-3.5 last:border-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <p className="wide">{name}</p>
          <p className="text-ink-soft">{stateOf(subscription)}</p>
        </div>
        <p className="tabular-nums">
          <span className="font-mono">{monthlyPrice(subscription, prices)}</span>
          <span className="text-ink-soft"> a month</span>
        </p>
      </div>
      {onCancel && !cancelAt && productType !== AGENT && (
        <Button
          ref={back}
          variant="plain"
          size="sm"
          className="-ml-3 min-h-11 underline decoration-line-strong underline-offset-4"
          onClick={onCancel}
        >
          Cancel<span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  );
}

function stateOf(subscription: AccountSubscription): string {
  const { renewsAt, cancelAt } = subscription;
  if (isOverdue(subscription)) {
    return cancelAt ? `Payment overdue, ends on ${formatDay(cancelAt)} at the latest` : 'Payment overdue';
  }
  if (cancelAt) return `Ends on ${formatDay(cancelAt)}`;
  return renewsAt ? `Renews on ${formatDay(renewsAt)}` : 'Active';
}
