import { useRef } from 'react';
import { Tabs } from '../../../ui/tabs.tsx';
import { useSearchParams } from '../../shared/navigation/navigation.ts';
import { useListTop } from '../../shared/records/use-list-top.ts';
import { openTab, TABS, tabOf } from '../tabs.ts';

export function DashboardTabs() {
  const params = useSearchParams();
  const tab = tabOf(params.get('tab'));
  const section = useRef<HTMLElement>(null);
  useListTop(section, params.toString());
  return (
    <section ref={section} aria-label="Records">
      <Tabs label="Records" tabs={TABS} active={tab?.id ?? ''} onChange={openTab}>
        {tab && <tab.List />}
      </Tabs>
    </section>
  );
}
