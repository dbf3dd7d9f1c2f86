import type { AuditLine } from '../../../contract/audit.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { customerPath } from '../navigation/customer-address.ts';
import { PlainLink } from '../navigation/plain-link.tsx';
import { ASIDE, FIGURES, type RecordLayout } from '../records/column.ts';
import { describeLine } from './audit-words.ts';

const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });
const ALARMING = ['login_failed', 'delete', 'erase', 'disable'];

export const auditLayout: RecordLayout<AuditLine> = {
  grid: 'grid-cols-[auto_minmax(0,1fr)_auto] lg:grid-cols-[13rem_minmax(0,12rem)_minmax(0,1fr)_20rem]',
  columns: [
    {
      header: 'When',
      sort: '-createdAt',
      place: 'col-start-3 row-start-2 lg:col-start-1 lg:row-start-1',
      look: ASIDE,
      cell: ({ createdAt }) => (
        <>
          <span className="tabular-nums max-lg:hidden">{exact.format(new Date(createdAt))}</span>
          <span className="lg:hidden">
            <RelativeTime instant={createdAt} />
          </span>
        </>
      ),
    },
    {
      header: 'Who',
      place: 'col-start-1 row-start-2 lg:col-start-2 lg:row-start-1',
      look: 'max-lg:text-[0.8125rem] max-lg:text-ink-soft',
      cell: ({ username, action }) => username ?? (action === 'login_failed' ? 'Nobody known' : 'The system'),
    },
    {
      header: 'What',
      place: 'col-span-3 row-start-1 lg:col-span-1 lg:col-start-3',
      look: 'font-medium',
      cell: (line) => (
        <span className={ALARMING.includes(line.action) ? 'text-failed' : undefined}>{describeLine(line)}</span>
      ),
    },
    {
      header: 'Id',
      place: 'col-start-2 row-start-2 lg:col-start-4 lg:row-start-1',
      look: FIGURES,
      cell: ({ subjectId, customerId }) =>
        customerId === null || customerId !== subjectId ? (
          <span className="text-ink-soft">{subjectId}</span>
        ) : (
          <PlainLink href={customerPath(customerId)} className="underline-offset-4 hover:underline">
            {subjectId}
          </PlainLink>
        ),
    },
  ],
};
