import { toAmount, toCents } from '../../../contract/money.ts';
import { addMonths, type MoneyMonth, type MoneyReport, type MonthRange } from '../../../contract/money-report.ts';
import type { SubscriptionState } from '../../gateways/payments/payments.gateway.ts';

/** Statuses, at Stripe, of a subscription that is paid for again and again. */
const RUNNING = new Set(['active', 'trialing', 'past_due']);
/** Those of one that does not run and may yet. */
const WAITING = new Set(['incomplete', 'incomplete_expired', 'paused']);

/** What the books say of a subscription already. */
export interface BookedSubscription {
  isBooked: boolean;
  isRunning: boolean;
  monthlyCents: number;
}

export interface MrrChange {
  kind: 'new' | 'changed' | 'ended';
  /** More or, negative, less a month. */
  cents: number;
  createdAt: Date;
}

/** What is still to be entered, so that the books say of a subscription what Stripe does. */
export function mrrChangesOf(
  booked: BookedSubscription,
  { status, monthlyCents, startedAt, endedAt }: SubscriptionState,
  observedAt: Date,
): MrrChange[] {
  const runs = RUNNING.has(status);
  const begin: MrrChange = { kind: 'new', cents: monthlyCents, createdAt: booked.isBooked ? observedAt : startedAt };
  const end = (cents: number): MrrChange => ({ kind: 'ended', cents: -cents, createdAt: endedAt ?? observedAt });
  if (!booked.isRunning) {
    if (runs) return [begin];
    // One that is met when all of it is over; one that was never paid for has not begun.
    return booked.isBooked || WAITING.has(status) ? [] : [begin, end(monthlyCents)];
  }
  if (!runs) return [end(booked.monthlyCents)];
  const more = monthlyCents - booked.monthlyCents;
  return more === 0 ? [] : [{ kind: 'changed', cents: more, createdAt: observedAt }];
}

/** What was entered in one month, in sums. */
export interface MonthSums {
  month: string;
  /** Each with its sign: what went is negative. */
  charges: string;
  refunds: string;
  disputes: string;
  mrr: string;
  started: number;
  ended: number;
}

/** The months of a range, of all that was ever entered. */
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
    // Never -0.
    refunds: toAmount(0 - refunds),
    disputes: toAmount(0 - disputes),
    net: toAmount(gross + refunds + disputes),
  };
}
