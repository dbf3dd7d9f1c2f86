import { useEffect, useRef } from 'react';
import { Tabs } from '../../../ui/tabs.tsx';
import { useSearchParams } from '../../shared/navigation/navigation.ts';
import { openTab, TABS, tabOf } from '../tabs.ts';

export function DashboardTabs() {
  const params = useSearchParams();
  const tab = tabOf(params.get('tab'));
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
      <Tabs label="Records" tabs={TABS} active={tab?.id ?? ''} onChange={openTab}>
        {tab && <tab.List />}
      </Tabs>
    </section>
  );
}
