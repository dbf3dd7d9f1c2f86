import { clsx } from 'clsx';
import type { AuditLine } from '../../../../contract/audit.ts';
import { customerPath } from '../../../../contract/crm-addresses.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { PlainLink } from '../../shared/navigation/links.tsx';
import { ASIDE, FIGURES, type RecordLayout } from '../../shared/records/column.ts';
import { describeLine } from './audit-words.ts';

const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });
const ALARMING = ['login_failed', 'delete', 'erase', 'disable'];

export const auditLayout: RecordLayout<AuditLine> = {
  grid: 'grid-cols-[minmax(0,1fr)_auto] one-line:grid-cols-[13rem_minmax(0,12rem)_minmax(0,1fr)_20rem]',
  columns: [
    {
      header: 'When',
      sort: '-createdAt',
      place: '[grid-area:2/2] text-right two-lines:[grid-area:1/2] one-line:[grid-area:1/1] one-line:text-left',
      look: ASIDE,
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
      place: '[grid-area:2/1] one-line:[grid-area:1/2]',
      look: clsx(ASIDE, 'one-line:text-sm one-line:text-ink'),
      cell: ({ username, action }) => username ?? (action === 'login_failed' ? 'Nobody known' : 'The system'),
    },
    {
      header: 'What',
      place: '[grid-area:1/1/2/3] two-lines:[grid-area:1/1] one-line:[grid-area:1/3]',
      look: 'font-medium',
      cell: (line) => (
        <span className={ALARMING.includes(line.action) ? 'text-failed' : undefined}>{describeLine(line)}</span>
      ),
    },
    {
      header: 'Id',
      place: '[grid-area:3/1/4/3] two-lines:[grid-area:2/2] one-line:[grid-area:1/4]',
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
