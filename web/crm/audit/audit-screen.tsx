import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { StaffUser } from '../../../contract/staff.ts';
import { Screen } from '../dashboard/screen.tsx';
import { readAnew } from '../realtime/read-anew.ts';
import { ListFailure } from '../records/list-failure.tsx';
import { ListSkeleton } from '../records/list-skeleton.tsx';
import { useNarrowing } from '../records/narrowing.ts';
import { RecordArea } from '../records/record-area.tsx';
import { RecordList } from '../records/record-list.tsx';
import { useRecords } from '../records/use-records.ts';
import { auditLayout } from './audit-layout.tsx';
import { auditNarrowings } from './audit-narrowings.ts';

const LABEL = 'The audit log';
const peopleQuery = queryOptions<StaffUser[]>({ queryKey: ['api', 'crm', 'audit', 'people'] });

/** Who did what, and when. Nobody can change it. */
export function AuditScreen() {
  const client = useQueryClient();
  // No event tells of new entries: who comes back to the log sees them.
  useEffect(() => readAnew(client, ['api', 'crm', 'audit']), [client]);
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
  const narrowings = useMemo(() => auditNarrowings(people), [people]);
  const narrowing = useNarrowing(narrowings);
  return (
    <RecordList
      records={useRecords('/api/crm/audit', narrowing)}
      noun={['entry', 'entries']}
      narrowings={narrowings}
      narrowing={narrowing}
      layout={auditLayout}
      empty={<p>Nothing has been noted yet. Every login, change, message and export of staff appears here.</p>}
    />
  );
}
