import { toAmount, toCents } from '#contract/money.ts';
import { type MoneyReport, type MoneyReportQuery, reportMonths } from '#contract/money-report.ts';
import { readToday } from '#server/database/clock.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { PaymentState, SubscriptionState } from '#server/gateways/payments/payments.gateway.ts';
import type { Mismatch } from '#server/shared/mismatch.ts';
import { mrrChangesOf, toMoneyReport } from './money-report.rules.ts';
import {
  findTransactions,
  insertMrrChanges,
  insertTransactions,
  lockBooked,
  readMonthSums,
} from './money-report.store.ts';

/**
 * Records all money movements and changes of monthly revenue. Each is entered once, with Stripe's date, and stays when its
 * customer is deleted.
 */
export type MoneyReportService = ReturnType<typeof createMoneyReportService>;

export function createMoneyReportService({ db }: Pick<Database, 'db'>) {
  /** Returns the months of a query. */
  const monthsOf = async (query: MoneyReportQuery) => reportMonths(query, await readToday(db));

  return {
    /** Enters the movements of a payment that are not in the report yet. */
    enterPayment: async (tx: Db, { paymentIntentId, transactions }: PaymentState): Promise<void> => {
      if (!paymentIntentId) return;
      const rows = transactions.map(({ id, kind, amountCents, createdAt }) => ({
        id,
        kind,
        createdAt,
        stripePaymentIntentId: paymentIntentId,
        amount: toAmount(amountCents),
      }));
      await insertTransactions(tx, rows);
    },
    /** Enters the start, the change of price or the end of a subscription since the last entry. */
    enterSubscription: async (tx: Db, state: SubscriptionState, observedAt: Date): Promise<void> => {
      const booked = await lockBooked(tx, state.id);
      if (booked.observedAt && booked.observedAt > observedAt) return;
      await insertMrrChanges(tx, state.id, mrrChangesOf(booked, state, observedAt), observedAt);
    },
    /** Returns whether there is any entry of a payment. */
    knows: async (paymentIntentId: string): Promise<boolean> =>
      (await findTransactions(db, [paymentIntentId])).length > 0,
    /** Returns how the entries differ from the provider's, by the payment's id there. Payments that agree are left out. */
    compare: async (payments: readonly PaymentState[]): Promise<Map<string, Mismatch[]>> => {
      const ids = payments.flatMap(({ paymentIntentId }) => paymentIntentId ?? []);
      const entered = Map.groupBy(await findTransactions(db, ids), (row) => row.stripePaymentIntentId);
      const changes = new Map<string, Mismatch[]>();
      for (const { paymentIntentId, transactions } of payments) {
        if (!paymentIntentId) continue;
        const theirs = toAmount(transactions.reduce((sum, { amountCents }) => sum + amountCents, 0));
        const ours = toAmount((entered.get(paymentIntentId) ?? []).reduce((sum, row) => sum + toCents(row.amount), 0));
        if (ours !== theirs) changes.set(paymentIntentId, [{ field: 'in the books', ours, theirs }]);
      }
      return changes;
    },
    report: async (query: MoneyReportQuery): Promise<MoneyReport> => {
      const [months, entered] = await Promise.all([monthsOf(query), readMonthSums(db)]);
      return toMoneyReport(entered, months);
    },
    monthsOf,
  };
}
