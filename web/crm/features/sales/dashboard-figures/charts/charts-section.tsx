import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { Suspense } from 'react';
import { lazyComponent } from '#crm/shared/lazy-component.ts';
import { persistedSetting } from '#crm/shared/preferences/persisted-setting.ts';
import { useMediaQuery } from '#ui/media-query.ts';
import { dashboardFiguresQuery } from '../feature.ts';

const Charts = lazyComponent(async () => (await import('./charts.tsx')).Charts);

const $fold = persistedSetting('crm-charts', ['open', 'folded']);

const ID = 'charts';

/** Open by default on tall screens. */
function useIsOpen(): boolean {
  const hasRoom = useMediaQuery('(width >= 64rem) and (height >= 60rem)');
  return (useStore($fold) ?? (hasRoom ? 'open' : 'folded')) === 'open';
}

/** The toggle of the charts, at the end of the figures. */
export function ChartsToggle() {
  const isOpen = useIsOpen();
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={ID}
      onClick={() => $fold.set(isOpen ? 'folded' : 'open')}
      className="flex min-h-11 items-center gap-1.5 bg-paper px-4 text-left text-xs text-ink-soft -outline-offset-4 hover:text-ink @2xl:px-6 @5xl:px-4"
    >
      Charts
      <ChevronDown aria-hidden className={isOpen ? 'size-3.5 rotate-180' : 'size-3.5'} />
    </button>
  );
}

/** The charts between the figures and the lists. */
export function ChartsSection() {
  const isOpen = useIsOpen();
  const { data: figures, isError } = useQuery(dashboardFiguresQuery);
  const waiting = (
    <p className="grid h-full place-items-center text-xs text-ink-soft">
      {isError ? 'The charts could not be loaded.' : 'Loading the charts…'}
    </p>
  );
  return (
    <section id={ID} aria-label="Charts" hidden={!isOpen} className="min-h-51 border-b border-line">
      {isOpen && <Suspense fallback={waiting}>{figures ? <Charts figures={figures} /> : waiting}</Suspense>}
    </section>
  );
}
