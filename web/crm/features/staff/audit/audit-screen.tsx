import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Copy } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { AUDIT_ACTIONS, type AuditLine } from '#contract/audit.ts';
import { customerPath } from '#contract/crm-addresses.ts';
import type { StaffUser } from '#contract/staff.ts';
import { copyText } from '#crm/shared/copy-text.ts';
import { changesInWords } from '#crm/shared/field-change.ts';
import { Screen } from '#crm/shared/layout/screen.tsx';
import { Loaded } from '#crm/shared/load-failure.tsx';
import { PlainLink } from '#crm/shared/navigation/links.tsx';
import { refetchRecords } from '#crm/shared/realtime/refetch-records.ts';
import { MUTED, type RecordLayout } from '#crm/shared/records/column.ts';
import { type ListOptions, useListQuery } from '#crm/shared/records/list-query.ts';
import { ListSkeleton } from '#crm/shared/records/list-skeleton.tsx';
import { RecordArea } from '#crm/shared/records/record-area.tsx';
import { RecordList } from '#crm/shared/records/record-list.tsx';
import { useRecords } from '#crm/shared/records/use-records.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { ACTION_LABELS, describeLine } from './audit-words.ts';

const LABEL = 'The audit log';
const peopleQuery = queryOptions<StaffUser[]>({ queryKey: ['api', 'crm', 'audit', 'people'] });

/** The audit log, which nobody can change. */
export function AuditScreen() {
  const client = useQueryClient();
  // There are no events about new entries, so the log is reloaded when it opens.
  useEffect(() => refetchRecords(client, ['api', 'crm', 'audit']), [client]);
  const people = useQuery(peopleQuery);
  return (
    <Screen title="Audit log">
      <Loaded
        what={LABEL}
        query={people}
        skeleton={<RecordArea>{() => <ListSkeleton label={LABEL} />}</RecordArea>}
        className="px-4 py-10 md:px-6"
      >
        {(data) => <AuditList people={data} />}
      </Loaded>
    </Screen>
  );
}

function AuditList({ people }: { people: readonly StaffUser[] }) {
  const listOptions = useMemo(() => auditListOptions(people), [people]);
  const listQuery = useListQuery(listOptions);
  return (
    <RecordList
      records={useRecords(
        '/api/crm/audit',
        useMemo(() => ({ reads: '0', ...listQuery }), [listQuery]),
      )}
      noun={['entry', 'entries']}
      listOptions={listOptions}
      listQuery={listQuery}
      layout={auditLayout}
      empty={<p>Nothing has been noted yet. Every login, change, message and export of staff appears here.</p>}
    />
  );
}

function auditListOptions(people: readonly StaffUser[]): ListOptions {
  return {
    searchHint: 'Name, action or id',
    filters: [
      {
        field: 'userId',
        label: 'Person',
        all: 'Everybody',
        options: people.map(({ id, username }) => ({ value: id, label: username })),
      },
      {
        field: 'action',
        label: 'Action',
        all: 'Any action',
        options: AUDIT_ACTIONS.map((action) => ({ value: action, label: ACTION_LABELS[action] })),
      },
      { field: 'reads', label: 'Marked read', all: 'Without reads', options: [{ value: '1', label: 'With reads' }] },
    ],
    sorts: [
      { value: '-createdAt', label: 'Newest first' },
      { value: 'createdAt', label: 'Oldest first' },
    ],
  };
}

const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });
const ALARMING = ['login_failed', 'delete', 'erase', 'disable'];

const auditLayout: RecordLayout<AuditLine> = {
  grid: 'grid-cols-[minmax(0,1fr)_auto] one-line:grid-cols-[13rem_minmax(0,9rem)_minmax(0,1fr)_minmax(0,1.2fr)] [--row-buttons:2.75rem]',
  columns: [
    {
      header: 'When',
      sort: '-createdAt',
      cellClass: '[grid-area:2/2] text-right two-lines:[grid-area:1/2] one-line:[grid-area:1/1] one-line:text-left',
      className: MUTED,
      cell: ({ createdAt }) => (
        <>
          <span className="tabular-nums hidden one-line:inline">{exact.format(new Date(createdAt))}</span>
          <span className="one-line:hidden">
            <RelativeTime instant={createdAt} />
          </span>
        </>
      ),
    },
    {
      header: 'Who',
      cellClass: '[grid-area:2/1] one-line:[grid-area:1/2]',
      className: clsx(MUTED, 'one-line:text-sm one-line:text-ink'),
      cell: whoDid,
    },
    {
      header: 'What',
      cellClass: '[grid-area:1/1/2/3] two-lines:[grid-area:1/1] one-line:[grid-area:1/3]',
      className: 'font-medium',
      cell: (line) => <Sentence line={line} />,
    },
    {
      header: 'Changes',
      cellClass: '[grid-area:3/1/4/3] two-lines:[grid-area:2/2] one-line:[grid-area:1/4]',
      className: MUTED,
      cell: ({ fields, changes }) => {
        const words = changesInWords(fields, changes);
        return <span title={words}>{words}</span>;
      },
    },
  ],
  actions: ({ subjectId }) => subjectId && <CopyId id={subjectId} />,
};

function Sentence({ line }: { line: AuditLine }) {
  const { action, panelCustomerId, subjectName } = line;
  const { before, name, after } = describeLine(line);
  const href = panelCustomerId !== null && subjectName !== null ? customerPath(panelCustomerId) : undefined;
  return (
    <span className={ALARMING.includes(action) ? 'text-failed' : undefined} title={`${before}${name}${after}`}>
      {before}
      {href && name ? (
        <PlainLink href={href} className="underline decoration-line-strong underline-offset-4 hover:decoration-current">
          {name}
        </PlainLink>
      ) : (
        name
      )}
      {after}
    </span>
  );
}

/** Shown when the pointer is on its row, and always on touch screens. */
function CopyId({ id }: { id: string }) {
  return (
    <span className="transition-opacity row-buttons:opacity-0 row-buttons:group-hover:opacity-100 row-buttons:focus-within:opacity-100">
      <IconButton
        icon={Copy}
        label={`Copy the id ${id}`}
        onClick={() => void copyText(id, id, `Please copy it by hand: ${id}`)}
      />
    </span>
  );
}

function whoDid({ username, byCustomer, keyName, action }: AuditLine): string {
  if (byCustomer) return 'The customer';
  if (username !== null && keyName !== null) return `${username}, by the key ${keyName}`;
  return username ?? (action === 'login_failed' ? 'Nobody known' : 'The system');
}
