import { useEffect, useRef } from 'react';
import { Tabs } from '../../ui/tabs.tsx';
import { CustomerList } from '../customers/customer-list.tsx';
import { useSearchParam } from '../navigation/search-param.ts';
import { PurchaseList } from '../purchases/purchase-list.tsx';
import { TeamMemberList } from '../team-members/team-member-list.tsx';
import { DEFAULT_TAB, TABS, type TabId, tabOf } from './tab.ts';

const LISTS = { customers: CustomerList, 'team-members': TeamMemberList, purchases: PurchaseList };

export function DashboardTabs() {
  const [param, setParam] = useSearchParam('tab');
  const tab = tabOf(param);
  const List = LISTS[tab];
  const section = useRef<HTMLElement>(null);

  // A list opens at its first row, whatever depth the one before was read to.
  const shown = useRef(tab);
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    const top = section.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) window.scrollBy({ top, behavior: 'instant' });
  }, [tab]);

  const change = (id: TabId) => setParam(id === DEFAULT_TAB ? null : id);
  return (
    <section ref={section} aria-label="Records">
      <Tabs label="Records" tabs={TABS} active={tab} onChange={change}>
        <List />
      </Tabs>
    </section>
  );
}
