import { useQuery } from '@tanstack/react-query';
import { LEAD_STAGES, type LeadStage } from '#contract/leads.ts';
import { formatCount } from '#crm/shared/count.ts';
import { setSearchParam } from '#crm/shared/navigation/navigation.ts';
import { STAGE_LABELS } from '#crm/shared/stage-labels.ts';
import { leadSummaryQuery } from '../lead-queries.ts';

interface StageStripProps {
  /** The stage by which the list is filtered. */
  stage: string | undefined;
  /** Whether other filters are active. Then the totals do not match the list and are hidden. */
  isFiltered: boolean;
}

/** The stages with their numbers of leads. Selecting one filters the list. */
export function StageStrip({ stage, isFiltered }: StageStripProps) {
  const { data: stages } = useQuery({ ...leadSummaryQuery, select: (summary) => summary.stages });
  const all = stages && LEAD_STAGES.reduce((sum, name) => sum + stages[name], 0);
  const choices: { value: LeadStage | undefined; label: string; count: number | undefined }[] = [
    { value: undefined, label: 'All', count: all },
    ...LEAD_STAGES.map((value) => ({ value, label: STAGE_LABELS[value], count: stages?.[value] })),
  ];
  return (
    // On wide screens, the list's figures and tools are at the end of the strip.
    <div className="border-b border-line lg:pr-72">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <div role="group" aria-label="Stage" className={STRIP}>
        {choices.map(({ value, label, count }) => (
          <button
            key={label}
            type="button"
            aria-pressed={stage === value}
            onClick={() => setSearchParam('stage', value)}
            className={STAGE}
          >
            {label}
            {!isFiltered && count !== undefined && <span className={COUNT}>{formatCount(count)}</span>}
          </button>
        ))}
      </div>
    </div>
  );
}

const STRIP = 'flex h-11 items-stretch gap-3 overflow-x-auto px-3 [scrollbar-width:none] md:px-5';

const STAGE =
  'relative flex shrink-0 items-center gap-1.5 px-1 text-[0.8125rem] whitespace-nowrap text-ink-soft -outline-offset-2 transition-colors ' +
  'hover:text-ink aria-pressed:font-medium aria-pressed:text-ink ' +
  'after:absolute after:inset-x-1 after:bottom-0 after:h-0.5 aria-pressed:after:bg-signal';

const COUNT = 'font-mono text-xs font-normal tabular-nums';
