import { toAmount, toCents } from '#contract/money.ts';
import { addMonths, type MoneyMonth, type MoneyReport, type MonthRange } from '#contract/money-report.ts';
import { isRunning } from '#contract/subscriptions.ts';
import type { SubscriptionState } from '#server/gateways/payments/payments.gateway.ts';

/** Stripe's statuses of a subscription that is not running but may start. */
const WAITING = new Set(['incomplete', 'incomplete_expired', 'paused']);

/** What the report contains about a subscription. */
export interface BookedSubscription {
  isBooked: boolean;
  isRunning: boolean;
  monthlyCents: number;
}

export interface MrrChange {
  kind: 'new' | 'changed' | 'ended';
  /** The change of the monthly amount in cents. Negative for a decrease. */
  cents: number;
  createdAt: Date;
}

/** Returns the entries that are missing for the report to agree with Stripe on a subscription. */
export function mrrChangesOf(
  booked: BookedSubscription,
  { status, monthlyCents, startedAt, endedAt }: SubscriptionState,
  observedAt: Date,
): MrrChange[] {
  const runs = isRunning({ status });
  const begin: MrrChange = { kind: 'new', cents: monthlyCents, createdAt: booked.isBooked ? observedAt : startedAt };
  const end = (cents: number): MrrChange => ({ kind: 'ended', cents: -cents, createdAt: endedAt ?? observedAt });
  if (!booked.isRunning) {
    if (runs) return [begin];
    // For a subscription that is first seen after its end. One that was never paid has no entries.
    return booked.isBooked || WAITING.has(status) ? [] : [begin, end(monthlyCents)];
  }
  if (!runs) return [end(booked.monthlyCents)];
  const more = monthlyCents - booked.monthlyCents;
  return more === 0 ? [] : [{ kind: 'changed', cents: more, createdAt: observedAt }];
}

/** The sums of one month's entries. */
export interface MonthSums {
  month: string;
  /** All sums have a sign. Outgoing money is negative. */
  charges: string;
  refunds: string;
  disputes: string;
  mrr: string;
  started: number;
  ended: number;
}

/** Builds the report of a range of months from all entries. */
export function toMoneyReport(entered: readonly MonthSums[], { from, to }: MonthRange): MoneyReport {
  const byMonth = new Map(entered.map((sums) => [sums.month, sums]));
  const before = entered.filter(({ month }) => month < from);
  let running = before.reduce((sum, { started, ended }) => sum + started - ended, 0);
  let mrr = before.reduce((sum, month) => sum + toCents(month.mrr), 0);
  const months: MoneyMonth[] = [];
  for (let month = from; month <= to; month = addMonths(month, 1)) {
    const sums = byMonth.get(month);
    const { started = 0, ended = 0 } = sums ?? {};
    mrr += toCents(sums?.mrr ?? '0');
    months.push({
      month,
      ...moneyOf(sums ? [sums] : []),
      newSubscriptions: started,
      endedSubscriptions: ended,
      monthlyRecurringRevenue: toAmount(mrr),
      churn: running > 0 ? ended / running : null,
    });
    running += started - ended;
  }
  const inRange = entered.filter(({ month }) => month >= from && month <= to);
  const count = (of: 'started' | 'ended') => inRange.reduce((sum, month) => sum + month[of], 0);
  return {
    months,
    totals: { ...moneyOf(inRange), newSubscriptions: count('started'), endedSubscriptions: count('ended') },
  };
}

function moneyOf(months: readonly MonthSums[]): Pick<MoneyMonth, 'gross' | 'refunds' | 'disputes' | 'net'> {
  const cents = (of: 'charges' | 'refunds' | 'disputes') => months.reduce((sum, month) => sum + toCents(month[of]), 0);
  const [gross, refunds, disputes] = [cents('charges'), cents('refunds'), cents('disputes')];
  return {
    gross: toAmount(gross),
    // Avoids -0.
    refunds: toAmount(0 - refunds),
    disputes: toAmount(0 - disputes),
    net: toAmount(gross + refunds + disputes),
  };
}
