import { useEffect, useRef } from 'react';
import { Tabs } from '../../../ui/tabs.tsx';
import { CustomerList } from '../../features/customers/customer-list.tsx';
import { ExportFiltered } from '../../features/exports/export-filtered.tsx';
import { PurchaseList } from '../../features/purchases/purchase-list.tsx';
import { TeamMemberList } from '../../features/team-members/team-member-list.tsx';
import { useSearchParams } from '../../shared/navigation/navigation.ts';
import { customerActions, teamMemberActions } from '../record-actions.ts';
import { openTab, TABS, tabOf } from '../tabs.ts';

const LISTS = { customers: Customers, 'team-members': TeamMembers, purchases: PurchaseList };

export function DashboardTabs() {
  const params = useSearchParams();
  const tab = tabOf(params.get('tab'));
  const List = LISTS[tab];
  const section = useRef<HTMLElement>(null);

  // A list opens at its first row, whatever depth the one before was read to; another search makes another list.
  const view = params.toString();
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    const top = section.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) window.scrollBy({ top, behavior: 'instant' });
  }, [view]);

  return (
    <section ref={section} aria-label="Records">
      <Tabs label="Records" tabs={TABS} active={tab} onChange={openTab}>
        <List />
      </Tabs>
    </section>
  );
}

function Customers() {
  return <CustomerList actions={customerActions} Tools={ExportFiltered} />;
}

function TeamMembers() {
  return <TeamMemberList actions={teamMemberActions} />;
}
