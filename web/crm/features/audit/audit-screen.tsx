import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { StaffUser } from '../../../../contract/staff.ts';
import { Screen } from '../../shared/layout/screen.tsx';
import { refetchRecords } from '../../shared/realtime/refetch-records.ts';
import { ListFailure } from '../../shared/records/list-failure.tsx';
import { useListQuery } from '../../shared/records/list-query.ts';
import { ListSkeleton } from '../../shared/records/list-skeleton.tsx';
import { RecordArea } from '../../shared/records/record-area.tsx';
import { RecordList } from '../../shared/records/record-list.tsx';
import { useRecords } from '../../shared/records/use-records.ts';
import { auditLayout } from './audit-layout.tsx';
import { auditListOptions } from './audit-list-options.ts';

const LABEL = 'The audit log';
const peopleQuery = queryOptions<StaffUser[]>({ queryKey: ['api', 'crm', 'audit', 'people'] });

/** Who did what, and when. Nobody can change it. */
export function AuditScreen() {
  const client = useQueryClient();
  // No event tells of new entries: who comes back to the log sees them.
  useEffect(() => refetchRecords(client, ['api', 'crm', 'audit']), [client]);
  const people = useQuery(peopleQuery);
  const { data, error, isFetching, isError, refetch } = people;
  return (
    <Screen title="Audit log">
      {data ? (
        <AuditList people={data} />
      ) : isError ? (
        <ListFailure label={LABEL} records={{ error, isFetching, retry: () => void refetch() }} />
      ) : (
        <RecordArea>{() => <ListSkeleton label={LABEL} />}</RecordArea>
      )}
    </Screen>
  );
}

function AuditList({ people }: { people: readonly StaffUser[] }) {
  const listOptions = useMemo(() => auditListOptions(people), [people]);
  const listQuery = useListQuery(listOptions);
  return (
    <RecordList
      records={useRecords('/api/crm/audit', listQuery)}
      noun={['entry', 'entries']}
      listOptions={listOptions}
      listQuery={listQuery}
      layout={auditLayout}
      empty={<p>Nothing has been noted yet. Every login, change, message and export of staff appears here.</p>}
    />
  );
}
