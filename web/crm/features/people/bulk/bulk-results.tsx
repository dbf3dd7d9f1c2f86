import { useQuery } from '@tanstack/react-query';
import { describeLoadFailure } from '#client/describe-load-failure.ts';
import type { BulkList, BulkResult } from '#contract/bulk.ts';
import { formatCount } from '#crm/shared/count.ts';
import { reasonWords } from '#crm/shared/messages/gate-reasons.ts';
import { CustomerLink, TeamMemberLink } from '#crm/shared/navigation/links.tsx';
import { resultsQuery } from './bulk-queries.ts';

interface ResultsProps {
  id: string;
  list: BulkList;
  /** Called when the link to a person is followed. */
  onFollow: () => void;
}

/** The rows whose message waits, and those that were left out, with the reasons. */
export function Results({ id, list, onFollow }: ResultsProps) {
  const { data, error } = useQuery(resultsQuery(id));
  if (error) return <p className="text-failed">{describeLoadFailure(error)}</p>;
  const rows = data?.results ?? [];
  const waiting = rows.filter(({ status }) => status === 'waiting');
  const left = rows.filter(({ status }) => status === 'skipped' || status === 'failed');
  return (
    <>
      <Rows title="Waiting" rows={waiting} list={list} onFollow={onFollow} />
      <Rows title="Left out" rows={left} list={list} onFollow={onFollow} />
    </>
  );
}

/** Maximum number of rows listed in the dialog. */
const MOST_SHOWN = 200;

function Rows({ title, rows, ...row }: Omit<ResultsProps, 'id'> & { title: string; rows: readonly BulkResult[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className="wide text-sm">{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys must be able to scroll it. */}
      <ul tabIndex={0} aria-label={title} className="max-h-64 overflow-y-auto border-y border-line">
        {rows.slice(0, MOST_SHOWN).map((result) => (
          <Row key={result.id} result={result} {...row} />
        ))}
      </ul>
      {rows.length > MOST_SHOWN && <p className="text-ink-soft">and {formatCount(rows.length - MOST_SHOWN)} more</p>}
    </>
  );
}

function Row({ result, list, onFollow }: Omit<ResultsProps, 'id'> & { result: BulkResult }) {
  const { name, reason, status } = result;
  return (
    <li className="border-b border-line py-1.5 leading-snug last:border-0">
      <span className="font-medium">
        {status === 'waiting' ? <Person result={result} list={list} onFollow={onFollow} /> : (name ?? 'Deleted')}
      </span>{' '}
      <span className={status === 'failed' ? 'text-failed' : 'text-ink-soft'}>
        {/* Without a reason, it waits for the moment that staff have chosen. */}
        {reason === undefined ? 'Waits for the chosen moment' : reasonWords(reason)}
      </span>
    </li>
  );
}

/** Leads to the panel, where the message that waits is shown with its moment. */
function Person({
  result: { id, name, customerId },
  list,
  onFollow,
}: Omit<ResultsProps, 'id'> & { result: BulkResult }) {
  if (name === null) return 'Deleted';
  const link = { onFollow, className: 'underline' };
  if (list === 'team-members') {
    return (
      <TeamMemberLink id={id} {...link}>
        {name}
      </TeamMemberLink>
    );
  }
  return (
    <CustomerLink id={customerId ?? id} {...link}>
      {name}
    </CustomerLink>
  );
}
