import type { Account } from '#contract/account.ts';
import { TeamSection } from '../team/team-section.tsx';
import { DataSection } from './data-section.tsx';
import { GuideSection } from './guide-section.tsx';
import { OffersSection } from './offers-section.tsx';
import { PaymentsSection } from './payments-section.tsx';
import { RefundSection } from './refund-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { Start } from './start.tsx';
import { SubscriptionsSection } from './subscriptions-section.tsx';
import { SwitchAccount } from './switch-account.tsx';

/** The account on one page, with the most frequent actions first. */
export function OverviewPage({ account }: { account: Account }) {
  const isOwner = account.kind === 'owner';
  return (
    <>
      <header className="page-inset flex flex-wrap items-end justify-between gap-x-10 gap-y-4 pt-6 pb-8 lg:pt-12 lg:pb-12">
        <div className="min-w-0">
          <p className="label-mono text-signal-text wrap-anywhere">{account.email}</p>
          <h1 tabIndex={-1} className="mt-2 expanded text-claim leading-none wrap-anywhere outline-none">
            Your account
          </h1>
          <p className="mt-3 text-ink-soft wrap-anywhere">
            {isOwner ? account.name : `${account.name}, on the team of ${account.accountName}`}
          </p>
        </div>
        <SwitchAccount account={account} />
      </header>
      <Start account={account} />
      <div className="page-inset pb-16 [&>section:first-child]:border-t-0 lg:pb-24">
        {isOwner && <SubscriptionsSection account={account} />}
        {isOwner && <TeamSection account={account} />}
        <GuideSection guide={account.guide} />
        {isOwner && <PaymentsSection />}
        {/* Customers who have never paid have nothing to refund. */}
        {isOwner && (account.refundable || account.access.state !== 'none') && <RefundSection account={account} />}
        <OffersSection />
        <DataSection />
        <SessionsSection />
      </div>
    </>
  );
}
