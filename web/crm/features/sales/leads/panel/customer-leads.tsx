import { useQuery } from '@tanstack/react-query';
import { describeLoadFailure } from '#client/describe-load-failure.ts';
import type { Customer } from '#contract/customers.ts';
import { LEAD_STAGES, type Lead, type LeadSubmission } from '#contract/leads.ts';
import { pageName } from '#crm/shared/page-name.ts';
import { PanelSection } from '#crm/shared/panel/panel-section.tsx';
import { NOBODY_LABEL } from '#crm/shared/people/assignees.ts';
import { useActionKeys } from '#crm/shared/records/action-keys.ts';
import { useRecords } from '#crm/shared/records/use-records.ts';
import { hasRole } from '#crm/shared/session/role.ts';
import { STAGE_LABELS } from '#crm/shared/stage-labels.ts';
import { Button } from '#ui/button.tsx';
import { FocusableTime, RelativeTime } from '#ui/relative-time.tsx';
import { Select } from '#ui/select.tsx';
import { useOnline } from '#ui/use-online.ts';
import { firstAnswerOf } from '../answer-time.ts';
import { editLead, stageAction } from '../lead-actions.ts';
import { FirstAnswer, NextStep } from '../lead-facts.tsx';
import { productLabel } from '../lead-labels.ts';
import { LEADS, submissionsQuery } from '../lead-queries.ts';
import { useMoveLead } from '../moves/use-move-lead.ts';

/** A customer's leads, one for each address. Hidden when there are none. */
export function CustomerLeads({ customer }: { customer: Customer }) {
  const { rows, error, isFetching, retry } = useRecords(LEADS, { customerId: customer.id });
  if (error) {
    return (
      <PanelSection title="Lead">
        <p role="alert" className="mt-2 text-failed">
          The lead could not be loaded. {describeLoadFailure(error)}{' '}
          <Button variant="quiet" size="sm" pending={isFetching} onClick={retry}>
            Try again
          </Button>
        </p>
      </PanelSection>
    );
  }
  return rows?.map((lead) => <LeadSection key={lead.id} lead={lead} />);
}

function LeadSection({ lead }: { lead: Lead }) {
  const move = useMoveLead();
  const online = useOnline();
  const canEdit = hasRole('member');
  useActionKeys(lead, [stageAction(move)]);
  const { name, stage, assigneeName, submissions, createdAt } = lead;
  return (
    <PanelSection
      title="Lead"
      action={
        canEdit && (
          <Button variant="quiet" size="sm" className="-mr-3" disabled={!online} onClick={() => editLead(lead)}>
            Edit lead
          </Button>
        )
      }
    >
      <dl className="mt-2 grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 [&>dd]:wrap-anywhere [&>dt]:text-ink-soft">
        <dt>Stage</dt>
        <dd>
          <Select
            className="h-8 max-sm:h-11"
            label={`Stage of ${name}`}
            value={stage}
            disabled={!online || !canEdit}
            options={LEAD_STAGES.map((value) => ({ value, label: STAGE_LABELS[value] }))}
            onChange={(value) => {
              const to = LEAD_STAGES.find((one) => one === value);
              if (to) move(lead, to);
            }}
          />
        </dd>
        <dt>{stage === 'lost' ? 'Reason' : 'Next step'}</dt>
        <dd>
          <NextStep lead={lead} />
          {stage !== 'lost' && lead.nextStep === null && lead.nextStepAt === null && 'None'}
        </dd>
        <dt>Assignee</dt>
        <dd>{assigneeName ?? NOBODY_LABEL}</dd>
        <dt>First answer</dt>
        <dd>
          <FirstAnswer lead={lead} />
          {firstAnswerOf(lead).state === 'not-needed' && 'None'}
        </dd>
        <dt>{submissions > 1 ? 'First asked' : 'Asked'}</dt>
        <dd>
          <FocusableTime instant={createdAt} />
        </dd>
      </dl>
      <Submissions lead={lead} />
    </PanelSection>
  );
}

/** Lists every submission with its product, page and campaign. */
function Submissions({ lead }: { lead: Lead }) {
  const { data, error } = useQuery(submissionsQuery(lead));
  if (error) return <p className="mt-2 text-ink-soft">The submissions could not be loaded.</p>;
  return (
    <ol aria-label="Submissions" className="mt-3 border-l border-line-strong pl-3">
      {data?.map((submission) => (
        <li key={submission.id} className="py-1">
          <p className="flex justify-between gap-3">
            <span>{submission.productType ? productLabel(submission.productType) : 'Message'}</span>
            <span className="shrink-0 text-[0.8125rem] text-ink-soft">
              <RelativeTime instant={submission.createdAt} />
            </span>
          </p>
          <p className="text-[0.8125rem] text-ink-soft wrap-anywhere empty:hidden">{originOf(submission)}</p>
        </li>
      ))}
    </ol>
  );
}

/** Returns the page and the campaign of a submission. */
function originOf({ page, campaign }: LeadSubmission): string {
  const parameters = Object.entries(campaign ?? {}).map(([name, value]) => `${name.replace(/^utm_/, '')} ${value}`);
  return [page && pageName(page), ...parameters].filter(Boolean).join(', ');
}
