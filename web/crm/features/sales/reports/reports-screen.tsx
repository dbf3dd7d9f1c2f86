import { CircleDollarSign, Filter } from 'lucide-react';
import { Screen } from '#crm/shared/layout/screen.tsx';
import { ViewSwitch } from '#crm/shared/layout/view-switch.tsx';
import { goToSearch, useSearchParams } from '#crm/shared/navigation/navigation.ts';
import { FunnelReportView } from './funnel-report.tsx';
import { MoneyReportView } from './money-report.tsx';

const REPORTS = [
  { id: undefined, label: 'Funnel', Icon: Filter },
  { id: 'money', label: 'Money', Icon: CircleDollarSign },
] as const;

/** The reports about visits and money. */
export function ReportsScreen() {
  const report = useSearchParams().get('report') === 'money' ? 'money' : undefined;
  return (
    <Screen
      title="Reports"
      tools={<ViewSwitch label="Report" views={REPORTS} active={report} onChange={(id) => goToReport(id)} />}
    >
      {report === 'money' ? <MoneyReportView /> : <FunnelReportView />}
    </Screen>
  );
}

/** Filters of one report do not apply to another. */
function goToReport(report: string | undefined): void {
  goToSearch(new URLSearchParams(report === undefined ? {} : { report }));
}
