import { clsx } from 'clsx';
import type { Lead } from '#contract/leads.ts';
import { formatMoment } from '#crm/shared/local-time.ts';
import { pageName } from '#crm/shared/page-name.ts';
import { STAGE_LABELS } from '#crm/shared/stage-labels.ts';
import { Badge, StateBadge } from '#ui/badge.tsx';
import { useNow } from '#ui/relative-time.tsx';
import { firstAnswerOf, formatDuration } from './answer-time.ts';
import { productLabel, STAGE_TONES } from './lead-labels.ts';

/* Facts about a lead, shared by list, board and panel. */

export function StageState({ lead: { stage, lostReason } }: { lead: Lead }) {
  return (
    <span title={lostReason ?? undefined}>
      <StateBadge tone={STAGE_TONES[stage]}>{STAGE_LABELS[stage]}</StateBadge>
    </span>
  );
}

/** Shows the next step and its time, or a lost lead's reason. Shows nothing when no step is planned. */
export function NextStep({ lead, wordsClass = 'truncate' }: { lead: Lead; wordsClass?: string }) {
  const { stage, nextStep, nextStepAt, lostReason } = lead;
  if (stage === 'lost') return lostReason && <span className="text-ink-soft">Lost: {lostReason}</span>;
  if (nextStep === null && nextStepAt === null) return null;
  return (
    <span className="flex gap-x-1.5" title={nextStep ?? undefined}>
      {nextStep && <span className={wordsClass}>{nextStep}</span>}
      {nextStepAt && <StepTime instant={nextStepAt} isOpen={stage !== 'won'} />}
    </span>
  );
}

function StepTime({ instant, isOpen }: { instant: string; isOpen: boolean }) {
  const at = new Date(instant);
  const now = new Date(useNow());
  const isOverdue = isOpen && at < now;
  return (
    <time
      dateTime={instant}
      className={clsx('shrink-0 tabular-nums', isOverdue ? 'font-medium text-over' : 'text-ink-soft')}
    >
      {formatMoment(at, now)}
      {isOverdue && <span className="sr-only">, overdue</span>}
    </time>
  );
}

/** Shows how long the first answer took, or that it is still awaited. */
export function FirstAnswer({ lead, prefix }: { lead: Lead; prefix?: string }) {
  const answer = firstAnswerOf(lead);
  if (answer.state === 'waiting') return <StateBadge tone="pending">Unanswered</StateBadge>;
  if (answer.state === 'not-needed') return null;
  return (
    <span className="tabular-nums">
      {prefix && <span className={prefix}>Answered in </span>}
      {formatDuration(answer.seconds)}
    </span>
  );
}

/** Shows the requested product, the page and the campaign. */
export function Source({ lead: { productType, page, campaign }, asideClass }: { lead: Lead; asideClass?: string }) {
  const from = [page && pageName(page), campaign].filter(Boolean).join(' · ');
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span className="shrink-0">
        <Badge>{productLabel(productType)}</Badge>
      </span>
      {from && <span className={clsx('truncate text-xs text-ink-soft', asideClass)}>{from}</span>}
    </span>
  );
}

/** Shows how often an address has asked, if more than once. */
export function SubmissionCount({ lead: { submissions } }: { lead: Lead }) {
  if (submissions < 2) return null;
  return (
    <span title={`Asked ${submissions} times`} className="shrink-0 text-xs font-normal text-ink-soft tabular-nums">
      <span aria-hidden>× {submissions}</span>
      <span className="sr-only">asked {submissions} times</span>
    </span>
  );
}
