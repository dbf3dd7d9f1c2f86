import type { FunnelQuery, FunnelReport } from '#contract/funnel.ts';
import { type DayRange, moveEnd } from '#crm/shared/day-range.ts';
import { goToSearch, setSearchParam } from '#crm/shared/navigation/navigation.ts';
import { pageName } from '#crm/shared/page-name.ts';
import { DayInput } from '#ui/day-input.tsx';
import { Select } from '#ui/select.tsx';
import { ReportActions } from './report-actions.tsx';
import { SPANS } from './report-query.ts';
import { campaignName } from './report-words.ts';

interface FunnelToolbarProps {
  range: DayRange & { span: number | undefined };
  today: string;
  /** The filters of the report. */
  query: FunnelQuery;
  /** The unfiltered report of these days, which contains the possible filters. */
  whole: FunnelReport | undefined;
}

/** Chooses days, page and campaign, and exports or prints the report. */
export function FunnelToolbar({ range, today, query, whole }: FunnelToolbarProps) {
  const { from, to, span } = range;
  const rows = whole?.rows ?? [];
  const file = new URLSearchParams(Object.entries({ ...query, from, to }).filter(([, value]) => value !== undefined));
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 md:px-6 print:hidden">
      <Select
        label="Days"
        className="h-11 lg:h-9"
        marked={span !== 30}
        value={span === undefined ? '' : String(span)}
        options={[
          ...(span === undefined ? [{ value: '', label: 'Chosen days' }] : []),
          ...SPANS.map((days) => ({ value: String(days), label: `Last ${days} days` })),
        ]}
        onChange={(days) => goToDays({ days })}
      />
      <DayInput
        label="From"
        value={from}
        max={today}
        onChange={(day) => goToDays({ ...moveEnd(range, 'from', day) })}
      />
      <DayInput label="To" value={to} max={today} onChange={(day) => goToDays({ ...moveEnd(range, 'to', day) })} />
      <Select
        label="Page"
        className="h-11 lg:h-9"
        marked={query.page !== undefined}
        value={query.page ?? ''}
        options={[
          { value: '', label: 'All pages' },
          ...optionsOf(query.page, [...new Set(rows.map(({ page }) => page))], pageName),
        ]}
        onChange={(page) => setSearchParam('page', page || undefined)}
      />
      <Select
        label="Campaign"
        className="h-11 max-w-56 lg:h-9"
        marked={query.campaign !== undefined}
        value={query.campaign === undefined ? ALL : query.campaign}
        options={[
          { value: ALL, label: 'All campaigns' },
          ...optionsOf(query.campaign, [...new Set(rows.map(({ campaign }) => campaign ?? ''))], (campaign) =>
            campaignName(campaign || null),
          ),
        ]}
        onChange={(campaign) => setSearchParam('campaign', campaign === ALL ? undefined : campaign)}
      />
      <ReportActions href={`/api/crm/reports/funnel.csv?${file}`} />
    </div>
  );
}

/** Not a valid campaign, because names are trimmed. */
const ALL = ' ';

/** Includes the chosen value, even when nobody came by it on these days. */
function optionsOf(chosen: string | undefined, values: readonly string[], nameOf: (value: string) => string) {
  const all = chosen === undefined || values.includes(chosen) ? values : [chosen, ...values];
  return all.map((value) => ({ value, label: nameOf(value) })).sort((a, b) => a.label.localeCompare(b.label));
}

function goToDays(days: Record<string, string>): void {
  const params = new URLSearchParams(location.search);
  for (const name of ['days', 'from', 'to']) params.delete(name);
  for (const [name, value] of Object.entries(days)) params.set(name, value);
  goToSearch(params);
}
