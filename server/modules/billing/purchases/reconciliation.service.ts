import { readClock } from '#server/database/clock.ts';
import type { Database } from '#server/database/database.ts';
import type {
  PageRequest,
  PaymentsGateway,
  StatePage,
  SubscriptionState,
} from '#server/gateways/payments/payments.gateway.ts';
import type { AccessService } from '#server/modules/account/ai-app/access.service.ts';
import type { CustomersService } from '#server/modules/people/customers/customers.service.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import type { Mismatch } from '#server/shared/mismatch.ts';
import type { MoneyReportService } from '../money-report/money-report.service.ts';
import type { SubscriptionsService } from '../subscriptions/subscriptions.service.ts';
import {
  type Difference,
  differenceOf,
  keyOf,
  licenseDifference,
  type OrphanedPayment,
  orphanedPayment,
  type PurchaseSubject,
  subjectOf,
  unknownToProvider,
} from './purchase-difference.ts';
import { compareObservation, type Observation, observeCheckout, observeRenewal } from './purchase-observation.ts';
import type { PurchasesService } from './purchases.service.ts';
import { findLicenseMismatches, findPurchases, lockCounts, setCounts, walkPurchases } from './reconciliation.store.ts';

export type ReconciliationService = ReturnType<typeof createReconciliationService>;

interface Comparison {
  differences: Difference[];
  /** The number of payments at the provider that belong to this product. */
  payments: number;
  /** Payments of customers that staff have deleted. They do not restore the customers. */
  ofDeleted: OrphanedPayment[];
}

interface Dependencies {
  database: Database;
  payments: PaymentsGateway;
  access: AccessService;
  moneyReport: Pick<MoneyReportService, 'compare'>;
  customers: CustomersService;
  purchases: PurchasesService;
  subscriptions: SubscriptionsService;
  audit: AuditService;
}

/** Finds and repairs what lost webhooks have left undone, by the same rule that webhooks follow. */
export function createReconciliationService(dependencies: Dependencies) {
  const { database, payments, access, moneyReport, customers, purchases, subscriptions, audit } = dependencies;
  const { db } = database;

  async function* observeAll(since: Date | undefined): AsyncGenerator<Observation[]> {
    yield* observePages(payments.listCheckouts, observeCheckout, since);
    yield* observePages(payments.listInvoices, observeRenewal, since);
  }

  async function* observePages<State>(
    list: (page: PageRequest) => Promise<StatePage<State>>,
    observe: (state: State, observedAt: Date) => Observation | undefined,
    since: Date | undefined,
  ): AsyncGenerator<Observation[]> {
    let after: string | undefined;
    do {
      const observedAt = await readClock(db);
      const { states, next } = await list({ since, after });
      yield states.flatMap((state) => observe(state, observedAt) ?? []);
      after = next;
    } while (after !== undefined);
  }

  /**
   * Compares everything that the provider created at or after `since` with our records.
   * @throws VendorError when the provider cannot be asked.
   */
  async function comparePurchases(since: Date | undefined): Promise<Comparison> {
    const found = { payments: 0, ofDeleted: [] as OrphanedPayment[] };
    const candidates: PurchaseSubject[] = [];
    const seen = new Set<string>();
    for await (const page of observeAll(since)) {
      const keys = page.map(({ key }) => key);
      const rows = new Map((await findPurchases(db, keys)).map((row) => [subjectOf(row).id, row]));
      const withoutCustomer = page.filter(({ key }) => !rows.get(subjectOf(key).id)?.customerId);
      const deleted = await customers.findDeleted(
        db,
        withoutCustomer.flatMap(({ customerId }) => customerId ?? []),
      );
      const changesOf = await compareBesides(page);
      for (const observation of page) {
        const subject = subjectOf(observation.key);
        const row = rows.get(subject.id);
        seen.add(subject.id);
        found.payments += 1;
        const isOrphaned = observation.customerId !== undefined && deleted.has(observation.customerId);
        if (isOrphaned) found.ofDeleted.push(orphanedPayment(row, observation));
        if ((row || !isOrphaned) && differenceOf(row, observation, changesOf(observation))) candidates.push(subject);
      }
    }
    for await (const batch of walkPurchases(db, since)) {
      candidates.push(...batch.map(subjectOf).filter(({ id }) => !seen.has(id)));
    }
    const differences: Difference[] = [];
    // Checks each candidate again, because its webhook may have been on the way the first time.
    for (const candidate of candidates) {
      const difference = await lookAt(candidate);
      if (difference) differences.push(difference);
    }
    return { ...found, differences };
  }

  /** Compares the subscriptions and the book entries of these purchases with the provider. */
  async function compareBesides(page: Observation[]): Promise<(observation: Observation) => Mismatch[]> {
    const ofSubscription = await subscriptions.compare(page.flatMap(subscriptionsOf));
    const inMoneyReport = await moneyReport.compare(page.map(({ payment }) => payment));
    return ({ grants, payment }) => [
      ...(ofSubscription.get(grants?.subscription?.id ?? '') ?? []),
      ...(inMoneyReport.get(payment.paymentIntentId ?? '') ?? []),
    ];
  }

  /** Reads one purchase again on both sides and compares it. */
  async function lookAt(subject: PurchaseSubject): Promise<Difference | undefined> {
    const observedAt = await readClock(db);
    const observation =
      subject.kind === 'checkout'
        ? observeCheckout(await payments.readCheckout(subject.id), observedAt)
        : observeRenewal(await payments.readInvoice(subject.id), observedAt);
    const [row] = await findPurchases(db, [keyOf(subject)]);
    if (!observation) return row && unknownToProvider(row);
    const changesOf = await compareBesides([observation]);
    if (compareObservation(observation, row) === 'older') return undefined;
    return differenceOf(row, observation, changesOf(observation));
  }

  async function lookAgain({ subject }: Difference): Promise<Difference | undefined> {
    if (subject.kind !== 'customer') return lookAt(subject);
    const [mismatch] = await findLicenseMismatches(db, subject.id);
    return mismatch && licenseDifference(mismatch);
  }

  async function repairLicenses(customerId: string): Promise<void> {
    await database.transaction(async (tx) => {
      await lockCounts(tx, customerId);
      const [mismatch] = await findLicenseMismatches(tx, customerId);
      if (!mismatch) return;
      await setCounts(tx, mismatch);
      await access.refresh(tx, [customerId]);
      const { licenses, granted, used, active } = mismatch;
      const changes = [
        { field: 'teamMemberLicenses', before: licenses, after: granted },
        { field: 'usedTeamMemberLicenses', before: used, after: active },
      ].filter(({ before, after }) => before !== after);
      await audit.note(tx, { action: 'update', subjectType: 'customer', subjectId: customerId, customerId, changes });
    });
  }

  return {
    comparePurchases,
    /** Returns the customers whose license counts do not match their team members and purchases. */
    compareLicenses: async (): Promise<Difference[]> => (await findLicenseMismatches(db)).map(licenseDifference),
    /** Does what a webhook would have done. Returns false when the difference remains. @throws VendorError */
    repair: async (difference: Difference): Promise<boolean> => {
      const { subject, repairs } = difference;
      if (repairs.length === 0) return false;
      if (subject.kind === 'customer') await repairLicenses(subject.id);
      else await purchases.sync({ subject });
      return (await lookAgain(difference)) === undefined;
    },
  };
}

function subscriptionsOf({ grants }: Observation): SubscriptionState[] {
  return grants?.subscription ? [grants.subscription] : [];
}
