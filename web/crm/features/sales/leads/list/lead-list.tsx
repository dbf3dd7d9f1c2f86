import { type ReactNode, useMemo } from 'react';
import type { Lead } from '#contract/leads.ts';
import { ExportList } from '#crm/shared/records/export-list.tsx';
import { isFiltered, type ListOptions, useListQuery } from '#crm/shared/records/list-query.ts';
import { useLiveList } from '#crm/shared/records/live-list.ts';
import type { RecordAction } from '#crm/shared/records/record-action.ts';
import { type Bulk, RecordList, type Views } from '#crm/shared/records/record-list.tsx';
import { useRecords } from '#crm/shared/records/use-records.ts';
import { STAGE_FILTER } from '../lead-list-options.ts';
import { LEADS } from '../lead-queries.ts';
import { leadLayout } from './lead-layout.tsx';
import { StageStrip } from './stage-strip.tsx';

interface LeadListProps {
  listOptions: ListOptions;
  actions: readonly RecordAction<Lead>[];
  bulk: Bulk;
  Views: Views;
  /** Shown in a list without leads. */
  empty: ReactNode;
}

export function LeadList({ listOptions, actions, bulk, Views, empty }: LeadListProps) {
  const withStage = useMemo(() => ({ ...listOptions, filters: [STAGE_FILTER, ...listOptions.filters] }), [listOptions]);
  const listQuery = useListQuery(withStage);
  const layout = useMemo(() => leadLayout(actions), [actions]);
  const { stage, ...others } = listQuery;
  return (
    <>
      <StageStrip stage={stage} isFiltered={isFiltered(others)} />
      <RecordList
        records={useRecords(LEADS, listQuery)}
        live={useLiveList(LEADS, listQuery)}
        noun={['lead', 'leads']}
        listOptions={listOptions}
        listQuery={listQuery}
        layout={layout}
        bulk={bulk}
        Views={Views}
        tools={<ExportList noun="leads" listQuery={listQuery} />}
        empty={empty}
      />
    </>
  );
}
