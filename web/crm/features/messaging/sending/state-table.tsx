import { useQuery } from '@tanstack/react-query';
import { type SendingSettings, type StateHours, WIDEST_SENDING } from '#contract/gate.ts';
import { Loaded } from '#crm/shared/load-failure.tsx';
import { dayInWords } from '#crm/shared/local-time.ts';
import { StateBadge } from '#ui/badge.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { stateHoursQuery } from './sending-queries.ts';
import { groupStates, type StateGroup } from './state-words.ts';

/** The hours that states prescribe, with their sources. Those that allow less than the hours that are set stand first. */
export function StateTable({ settings = WIDEST_SENDING }: { settings: SendingSettings | undefined }) {
  const states = useQuery(stateHoursQuery);
  return (
    <Loaded what="The table of states" query={states} skeleton={<Skeleton className="h-96 w-full" />}>
      {(rows) => <States groups={groupStates(rows, settings)} rows={rows} />}
    </Loaded>
  );
}

function States({ groups, rows }: { groups: readonly StateGroup[]; rows: readonly StateHours[] }) {
  return (
    <table className="w-full border-y border-line text-left align-baseline">
      <caption className="sr-only">Hours that {rows.length} states and provinces prescribe</caption>
      <thead className="text-[0.8125rem] text-ink-soft">
        <tr>
          <th scope="col" className="w-2/5 py-2 pr-4 font-normal sm:w-1/3">
            State or province
          </th>
          <th scope="col" className="py-2 font-normal">
            Texts allowed, source
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.names.join()} className="border-t border-line align-top">
            <th scope="row" className="py-2.5 pr-4 font-medium wrap-anywhere">
              {group.names.join(', ')}
              {group.isNarrower && (
                <span className="block">
                  <StateBadge tone="pending">Narrower than yours</StateBadge>
                </span>
              )}
            </th>
            <td className="py-2.5">
              <p>{group.hours}</p>
              <p className="mt-0.5 text-[0.8125rem] text-ink-soft select-text wrap-anywhere">
                {group.source}.{' '}
                {group.readIn === 'statute' ? 'Read in the statute itself' : 'Read in what others write about it'} on{' '}
                <time dateTime={group.readOn}>{dayInWords(group.readOn)}</time>
              </p>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
