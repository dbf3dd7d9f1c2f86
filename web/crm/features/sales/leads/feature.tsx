import type { QueryKey } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { customerPath } from '#contract/crm-addresses.ts';
import type { StaffEvent } from '#contract/events.ts';
import type { Feature } from '#crm/shared/feature.ts';
import { lazyComponent } from '#crm/shared/lazy-component.ts';
import { openAddress } from '#crm/shared/navigation/navigation.ts';
import { WaitingCount } from '#crm/shared/navigation/waiting-count.tsx';
import type { RecordChange } from '#crm/shared/realtime/record-changes.ts';
import type { Bulk, Views } from '#crm/shared/records/record-list.tsx';
import { listKey, recordPages } from '#crm/shared/records/record-pages.ts';
import { STAGE_LABELS } from '#crm/shared/stage-labels.ts';
import type { AnswerAction } from './lead-actions.ts';
import { productLabel } from './lead-labels.ts';
import {
  LEAD_COUNT_KEY,
  LEADS,
  leadQuery,
  leadSourcesQuery,
  leadSummaryQuery,
  unclaimedBookingsQuery,
} from './lead-queries.ts';

const LeadsScreen = lazyComponent(async () => (await import('./leads-screen.tsx')).LeadsScreen);

/** The leads and what became of them. */
export function leads(answers: readonly AnswerAction[], listProps: { bulk: Bulk; Views: Views }): Feature {
  return {
    screen: {
      id: 'leads',
      label: 'Leads',
      key: 'l',
      Screen: () => <LeadsScreen answers={answers} {...listProps} />,
      Waiting: NewLeads,
    },
    search: {
      heading: 'Leads',
      icon: Inbox,
      nouns: ['lead', 'leads'],
      hits: ({ leads: found }) =>
        found.map(({ id, customerId, name, email, productType, stage }) => ({
          id,
          label: name,
          detail: `${STAGE_LABELS[stage]}, ${productLabel(productType)}, ${email}`,
          run: () => openAddress(customerPath(customerId, 'leads')),
        })),
    },
    outdatedBy,
    rowsChangedBy,
  };
}

/** Shows the number of new leads. */
function NewLeads() {
  const { data: count = 0 } = useQuery({ ...leadSummaryQuery, select: ({ stages }) => stages.new });
  return <WaitingCount count={count} what="new" />;
}

function outdatedBy(event: StaffEvent): QueryKey[] {
  if (event.type === 'resync') return [listKey(LEADS), unclaimedBookingsQuery.queryKey];
  if (event.type === 'booking') return [unclaimedBookingsQuery.queryKey];
  if (event.type !== 'lead') return [];
  const { leadId, customerId, change } = event;
  return [
    leadSummaryQuery.queryKey,
    LEAD_COUNT_KEY,
    leadQuery(leadId).queryKey,
    recordPages(LEADS, { customerId }).queryKey,
    ...(change === 'created' ? [leadSourcesQuery.queryKey, unclaimedBookingsQuery.queryKey] : []),
  ];
}

function rowsChangedBy(event: StaffEvent): RecordChange[] {
  if (event.type === 'resync') return [{ path: LEADS, change: 'any' }];
  return event.type === 'lead' ? [{ path: LEADS, change: event.change, id: event.leadId }] : [];
}
