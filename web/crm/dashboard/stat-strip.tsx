import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Meter } from '../../ui/meter.tsx';
import { Stat } from '../../ui/stat.tsx';
import { Trace } from '../../ui/trace.tsx';
import { customersQuery } from '../customers/customers.query.ts';
import { type LicenseUsage, licensesOver, sumLicenseUsage } from '../customers/license-usage.ts';
import { formatCents } from '../purchases/money.ts';
import { purchasesQuery } from '../purchases/purchases.query.ts';
import { revenueOf } from '../purchases/revenue.ts';
import { teamMembersQuery } from '../team-members/team-members.query.ts';
import { formatCount } from './count.ts';
import { trendOf } from './trend.ts';

const UNKNOWN = '–';
const NOT_LOADED = 'Not loaded';
const one = () => 1;

/** The five figures of SPEC section 2, each with its course over the last twelve weeks. */
export function StatStrip() {
  return (
    <dl className="grid grid-cols-2 gap-px border-b border-line bg-line *:bg-paper max-md:*:first:col-span-2 md:grid-cols-6 md:*:col-span-2 md:*:nth-[n+4]:col-span-3 lg:grid-cols-[1.25fr_1fr_1fr_1fr_1fr] lg:*:col-span-1 lg:*:nth-[n+4]:col-span-1">
      <Revenue />
      <Counted label="Total Customers" rows={useQuery(customersQuery).data} />
      <Counted label="Total Purchases" rows={useQuery(purchasesQuery).data} />
      <Counted label="Team Members" rows={useQuery(teamMembersQuery).data} />
      <Licenses />
    </dl>
  );
}

function Revenue() {
  const { data: purchases } = useQuery(purchasesQuery);
  const figures = useMemo(() => {
    if (!purchases) return undefined;
    const total = purchases.reduce((sum, purchase) => sum + revenueOf(purchase), 0);
    return { total, trend: trendOf(purchases, revenueOf, Date.now()) };
  }, [purchases]);
  return (
    <Stat
      label="Total Revenue"
      value={figures ? formatCents(figures.total) : UNKNOWN}
      note={figures ? `${formatCents(figures.trend.recent)} in 30 days` : NOT_LOADED}
      picture={figures && <Trace values={figures.trend.weeks} />}
    />
  );
}

function Counted({ label, rows }: { label: string; rows: readonly { createdAt: string }[] | undefined }) {
  const trend = useMemo(() => rows && trendOf(rows, one, Date.now()), [rows]);
  return (
    <Stat
      label={label}
      value={rows ? formatCount(rows.length) : UNKNOWN}
      note={trend ? `${formatCount(trend.recent)} in 30 days` : NOT_LOADED}
      picture={trend && <Trace values={trend.weeks} />}
    />
  );
}

function Licenses() {
  const { data: customers } = useQuery(customersQuery);
  const usage = useMemo(() => customers && sumLicenseUsage(customers), [customers]);
  const over = usage ? licensesOver(usage) : 0;
  return (
    <Stat
      label="License Usage"
      value={usage ? `${formatCount(usage.used)}/${formatCount(usage.total)}` : UNKNOWN}
      note={usage ? describeHeadroom(usage) : NOT_LOADED}
      warning={over > 0}
      picture={usage && <Meter {...usage} />}
    />
  );
}

function describeHeadroom(usage: LicenseUsage): string {
  const over = licensesOver(usage);
  return over > 0 ? `${formatCount(over)} over the limit` : `${formatCount(usage.total - usage.used)} free`;
}
