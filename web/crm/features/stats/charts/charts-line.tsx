import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { Suspense, useId } from 'react';
import { useMediaQuery } from '../../../../ui/media-query.ts';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import { persistedSetting } from '../../../shared/preferences/persisted-setting.ts';
import { statsQuery } from '../stats.query.ts';

const Charts = lazyComponent(async () => (await import('./charts.tsx')).Charts);

const $fold = persistedSetting('crm-charts', ['open', 'folded']);

/** The charts between the figures and the lists. On a tall screen they are open until somebody folds them. */
export function ChartsLine() {
  const hasRoom = useMediaQuery('(width >= 64rem) and (height >= 60rem)');
  const isOpen = (useStore($fold) ?? (hasRoom ? 'open' : 'folded')) === 'open';
  const { data: stats, isError } = useQuery(statsQuery);
  const id = useId();
  const waiting = (
    <p className="grid h-full place-items-center text-xs text-ink-soft">
      {isError ? 'The charts could not be loaded.' : 'Loading the charts…'}
    </p>
  );
  return (
    <section aria-label="Charts" className="border-b border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => $fold.set(isOpen ? 'folded' : 'open')}
        className="flex min-h-11 w-full items-center gap-1.5 px-4 text-left text-xs text-ink-soft -outline-offset-4 hover:text-ink md:px-6 lg:min-h-8"
      >
        Charts
        {!isOpen && (
          <span className="max-sm:sr-only">of revenue by month, new customers by week and license usage</span>
        )}
        <ChevronDown aria-hidden className={isOpen ? 'size-3.5 rotate-180' : 'size-3.5'} />
      </button>
      <div id={id} hidden={!isOpen} className="min-h-51 border-t border-line">
        {isOpen && <Suspense fallback={waiting}>{stats ? <Charts stats={stats} /> : waiting}</Suspense>}
      </div>
    </section>
  );
}
