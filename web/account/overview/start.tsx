import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Account } from '#contract/account.ts';
import { formatPrice, toCents } from '#contract/money.ts';
import { buttonClass } from '#ui/button.tsx';
import { GuideLink } from '../shared/account-link.tsx';
import { AWAITED_LICENSE, type LicenseState, licenseStateOf } from '../shared/license-state.ts';
import { takenSeats } from '../shared/licenses.ts';
import { useAwaitedLicense } from '../shared/use-awaited.ts';
import { BillingPortal, BuyLicense, OpenApp } from './leave-buttons.tsx';

/** The license's state in large letters, and the next action. */
export function Start({ account }: { account: Account }) {
  const known = licenseStateOf(account);
  const state = useAwaitedLicense(known.next === 'buy') ? AWAITED_LICENSE : known;
  return (
    <section aria-labelledby="license-state" className="ground-pine page-inset py-10 lg:py-16">
      <div className="grid gap-x-10 gap-y-9 lg:grid-cols-12 lg:items-end">
        <div className="lg:col-span-7">
          <p className="label-mono text-on-pine-soft">License</p>
          <h2 id="license-state" className="mt-2 flex items-baseline gap-4 expanded text-claim leading-none">
            <Lamp tone={state.tone} />
            <span className="min-w-0">{state.title}</span>
          </h2>
          {state.lines.map((line) => (
            <p key={line} className="mt-4 max-w-[52ch] text-on-pine-soft last:mb-0">
              {line}
            </p>
          ))}
          {(state.opensApp || state.next) && (
            <div className="mt-7 flex flex-wrap items-start gap-3">
              {state.opensApp && <OpenApp />}
              <NextStep account={account} next={state.next} />
            </div>
          )}
        </div>
        <dl className="border-t border-pine-line lg:col-span-4 lg:col-start-9">
          {account.licences.paid > 0 && (
            <Figure term="Team licenses in use" value={`${takenSeats(account.licences)} of ${account.licences.paid}`} />
          )}
          <Figure
            term={<GuideLink className="underline underline-offset-4">30-day guide</GuideLink>}
            value={`${account.guide.answered} of ${account.guide.total}`}
          />
        </dl>
      </div>
    </section>
  );
}

function NextStep({ account, next }: { account: Account; next: LicenseState['next'] }) {
  const { prices, supportEmail } = account;
  switch (next) {
    case 'buy':
      return <BuyLicense price={formatPrice(toCents(prices.agentLicense), prices.currency)} />;
    case 'card':
      return <BillingPortal size="lg" label="Update the card" />;
    case 'support':
      return (
        <a href={`mailto:${supportEmail}`} className={buttonClass({ size: 'lg' })}>
          Email support
        </a>
      );
    default:
      return null;
  }
}

const LAMPS: Record<LicenseState['tone'], string> = {
  ok: 'bg-[#6fcf9c]',
  pending: 'bg-on-pine-brass',
  failed: 'bg-signal',
  neutral: 'bg-on-pine-soft',
};

/** A lamp in the state's color. The words beside it say the same. */
function Lamp({ tone }: { tone: LicenseState['tone'] }) {
  return <span aria-hidden className={clsx('size-[0.5em] shrink-0 rounded-full', LAMPS[tone])} />;
}

function Figure({ term, value }: { term: ReactNode; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-6 border-b border-pine-line py-3">
      <dt className="text-on-pine-soft">{term}</dt>
      <dd className="font-mono whitespace-nowrap tabular-nums">{value}</dd>
    </div>
  );
}
