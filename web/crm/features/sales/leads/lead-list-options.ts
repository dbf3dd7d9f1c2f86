import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LEAD_STAGES, type LeadSources, PRODUCT_LABELS } from '#contract/leads.ts';
import type { StaffUser } from '#contract/staff.ts';
import { useSearchParams } from '#crm/shared/navigation/navigation.ts';
import { pageName } from '#crm/shared/page-name.ts';
import { assigneeFilter, assigneesQuery } from '#crm/shared/people/assignees.ts';
import { PERSON_SORTS } from '#crm/shared/people/person-sorts.ts';
import { type Filter, type ListOptions, type Option, withChosen } from '#crm/shared/records/list-query.ts';
import { sessionQuery } from '#crm/shared/session/session.query.ts';
import { STAGE_LABELS } from '#crm/shared/stage-labels.ts';
import { leadSourcesQuery } from './lead-queries.ts';

/** The stage is not in the toolbar, because the list has a strip of stages and the board has columns. */
export const STAGE_FILTER: Filter = {
  field: 'stage',
  label: 'Stage',
  all: 'Any stage',
  options: LEAD_STAGES.map((value) => ({ value, label: STAGE_LABELS[value] })),
};

interface Loaded {
  assignees: readonly StaffUser[] | undefined;
  ownId: string | undefined;
  sources: LeadSources | undefined;
  /** The values in the page's URL. */
  chosen: { assigneeId: string | null; page: string | null; campaign: string | null };
}

/** The filters and orders of leads, shared by list and board. */
export function leadListOptions({ assignees, ownId, sources, chosen }: Loaded): ListOptions {
  return {
    searchHint: 'Name, email or phone',
    filters: [
      {
        field: 'assigneeId',
        label: 'Assignee',
        all: 'Anybody’s',
        options: assignees
          ? withChosen(assigneeChoices(assignees, ownId), chosen.assigneeId, 'Somebody else’s')
          : withChosen([], chosen.assigneeId, '…'),
      },
      {
        field: 'productType',
        label: 'Product',
        all: 'Any product',
        options: Object.entries(PRODUCT_LABELS).map(([value, label]) => ({ value, label })),
      },
      {
        field: 'page',
        label: 'Page',
        all: 'Any page',
        options: withChosen(
          sources?.pages.map((page) => ({ value: page, label: pageName(page) })) ?? [],
          chosen.page,
          pageName(chosen.page ?? ''),
        ),
      },
      {
        field: 'campaign',
        label: 'Campaign',
        all: 'Any campaign',
        options: withChosen(
          sources?.campaigns.map((campaign) => ({ value: campaign, label: campaign })) ?? [],
          chosen.campaign,
        ),
      },
    ],
    sorts: [
      ...PERSON_SORTS,
      { value: 'nextStepAt', label: 'Next step first' },
      { value: '-nextStepAt', label: 'Next step last' },
    ],
  };
}

/** Lists the current user first. */
function assigneeChoices(assignees: readonly StaffUser[], ownId: string | undefined): Option[] {
  return [...(ownId ? [{ value: ownId, label: 'Mine' }] : []), ...assigneeFilter(assignees, ownId)];
}

export function useLeadListOptions(): ListOptions {
  const params = useSearchParams();
  const ownId = useQuery(sessionQuery).data?.user.id;
  const { data: assignees } = useQuery(assigneesQuery);
  const { data: sources } = useQuery(leadSourcesQuery);
  const [assigneeId, page, campaign] = [params.get('assigneeId'), params.get('page'), params.get('campaign')];
  return useMemo(
    () => leadListOptions({ assignees, ownId, sources, chosen: { assigneeId, page, campaign } }),
    [assignees, ownId, sources, assigneeId, page, campaign],
  );
}
