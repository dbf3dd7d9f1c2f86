import { hasAccess, memberWaitsFor } from '#contract/access.ts';
import type { Account, AccountCheckout, AccountPurchase } from '#contract/account.ts';
import { toAmount } from '#contract/money.ts';
import type { Refundable } from '#contract/refund-requests.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { PaymentsGateway } from '#server/gateways/payments/payments.gateway.ts';
import { type AccountSession, kindOf } from '#server/http/account-session.ts';
import type { LicensePrices } from '#server/modules/billing/purchases/prices.service.ts';
import type { PurchasesService } from '#server/modules/billing/purchases/purchases.service.ts';
import type { SubscriptionsService } from '#server/modules/billing/subscriptions/subscriptions.service.ts';
import type { CustomersService } from '#server/modules/people/customers/customers.service.ts';
import type { CheckoutService } from '#server/modules/sales/checkout/checkout.service.ts';
import { AppError } from '#server/shared/errors.ts';
import type { AccountSessionsService } from '../sign-in/account-sessions.service.ts';
import type { SignInService } from '../sign-in/sign-in.service.ts';
import { purchaseRefusal } from './account.rules.ts';
import { findMember, findOwner, type Owner, purchasesOf } from './account.store.ts';
import type { AccountGuideService } from './account-guide.service.ts';

export type AccountService = ReturnType<typeof createAccountService>;

interface Dependencies {
  database: Database;
  payments: PaymentsGateway;
  prices: LicensePrices;
  accountSessions: AccountSessionsService;
  signIn: Pick<SignInService, 'noteSignIn'>;
  customers: Pick<CustomersService, 'forgetBuyer'>;
  checkout: Pick<CheckoutService, 'open'>;
  purchases: Pick<PurchasesService, 'buyersOf'>;
  subscriptions: Pick<SubscriptionsService, 'ofCustomer'>;
  guide: Pick<AccountGuideService, 'progress'>;
  /** Returns what a customer could get refunded now. */
  refundableOf: (db: Db, customerId: string) => Promise<Refundable | null>;
  publicUrl: string;
  supportEmail: string;
}

/** The account pages of customers and team members, and the purchases of owners. */
export function createAccountService(dependencies: Dependencies) {
  const { database, payments, accountSessions, signIn, customers, checkout, purchases, guide, refundableOf } =
    dependencies;
  const { publicUrl, supportEmail } = dependencies;
  const { db } = database;
  const { agent, team, currency } = dependencies.prices;
  const prices = { agentLicense: toAmount(agent.cents), teamLicense: toAmount(team.cents), currency };

  async function ownPart(customerId: string) {
    const { licences, isBlocked, ...owner } = (await findOwner(db, customerId)) ?? gone();
    const subscriptions = await dependencies.subscriptions.ofCustomer(db, customerId);
    const refundable = await refundableOf(db, customerId);
    const seat = { hasSeat: false, waitsFor: null, isActive: true };
    return { person: owner, licences, isBlocked, subscriptions, ...seat, refundable };
  }

  async function memberPart(teamMemberId: string) {
    const member = (await findMember(db, teamMemberId)) ?? gone();
    const nothing = { licences: { paid: 0, used: 0 }, isBlocked: false, subscriptions: [], refundable: null };
    const waitsFor = memberWaitsFor(member);
    return { person: member, hasSeat: member.hasSeat === 1, waitsFor, isActive: member.isActive === 1, ...nothing };
  }

  async function read(session: AccountSession): Promise<Account> {
    const { holder } = session;
    const { customerId, teamMemberId } = holder;
    const { person, ...part } = customerId ? await ownPart(customerId) : await memberPart(teamMemberId ?? '');
    const { name, email, accountName, accessState: state, accessUntil } = person;
    const other = await accountSessions.otherHolder(db, session);
    return {
      kind: kindOf(holder),
      name,
      email,
      accountName,
      prices,
      supportEmail,
      access: { state, until: hasAccess(state) ? (accessUntil?.toISOString() ?? null) : null },
      ...part,
      guide: await guide.progress(holder),
      switchTo: other ? kindOf(other) : null,
    };
  }

  async function owner(customerId: string): Promise<Owner> {
    return (await findOwner(db, customerId)) ?? gone();
  }

  return {
    read,
    /** Switches to the other kind of account with the same address. @throws AppError('conflict') when no such account exists. */
    switch: async (session: AccountSession): Promise<Account> => {
      const holder = await database.transaction(async (tx) => {
        const other = await accountSessions.otherHolder(tx, session);
        if (!other) throw new AppError('conflict', 'Your email address has no other account');
        await accountSessions.switchTo(tx, session, other);
        await signIn.noteSignIn(tx, other);
        return other;
      });
      return read({ ...session, holder });
    },
    purchases: async (customerId: string): Promise<AccountPurchase[]> =>
      (await purchasesOf(db, customerId)).map(({ createdAt, ...purchase }) => ({
        ...purchase,
        currency,
        createdAt: createdAt.toISOString(),
      })),
    /** Opens a checkout. @throws AppError('conflict' | 'invalid_input'), VendorError */
    openCheckout: async (
      customerId: string,
      order: AccountCheckout,
      ownCheckouts: string[],
    ): Promise<{ id: string; url: string }> => {
      const refusal = purchaseRefusal(order, await owner(customerId));
      if (refusal) throw new AppError('conflict', refusal);
      return checkout.open({ customerId, ...order, ownCheckouts, isSignedIn: true });
    },
    /**
     * Opens the billing portal of a buyer of the customer's own purchases. The id in the customer's record may come from a file
     * and be a stranger's. @throws AppError('conflict') for a customer who has never paid, VendorError
     */
    openBillingPortal: async (customerId: string): Promise<string> => {
      for (const stripeCustomerId of await purchases.buyersOf(customerId)) {
        const url = await payments.openBillingPortal({ stripeCustomerId, returnUrl: `${publicUrl}/account` });
        if (url) return url;
        // The provider has deleted the buyer. Cleared, so that the next purchase sets the buyer again.
        await customers.forgetBuyer(db, customerId, stripeCustomerId);
      }
      throw new AppError('conflict', 'You have not paid with a card yet');
    },
  };
}

/** The account was deleted after the session was found. */
function gone(): never {
  throw new AppError('unauthenticated', 'Please sign in.');
}
