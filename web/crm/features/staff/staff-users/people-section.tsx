import { useQuery } from '@tanstack/react-query';
import { Role } from '#contract/roles.ts';
import type { StaffUserSummary } from '#contract/staff-users.ts';
import { ScreenSection } from '#crm/shared/layout/screen-section.tsx';
import { Loaded } from '#crm/shared/load-failure.tsx';
import type { RecordAction } from '#crm/shared/records/record-action.ts';
import { RowMenu } from '#crm/shared/records/row-actions.tsx';
import { sessionQuery } from '#crm/shared/session/session.query.ts';
import { StateBadge } from '#ui/badge.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useOnline } from '#ui/use-online.ts';
import { ROLE_HINTS, ROLE_LABELS, ROLE_OPTIONS } from './role-labels.ts';
import { changeRole, disable, enable, endSessions, resetSecondFactor } from './staff-user-changes.ts';
import { staffUsersQuery } from './staff-user-queries.ts';

/** Lists the staff users, whose roles and rights are changed here. */
export function PeopleSection() {
  const users = useQuery(staffUsersQuery);
  const ownId = useQuery(sessionQuery).data?.user.id;
  return (
    <ScreenSection title="People" about={<RolesExplained />}>
      <Loaded what="The list of people" query={users} skeleton={<Skeleton className="h-32 w-full" />}>
        {(data) => (
          <ul aria-label="People" className="border-y border-line">
            {data.map((user) => (
              <PersonRow key={user.id} user={user} isSelf={user.id === ownId} />
            ))}
          </ul>
        )}
      </Loaded>
    </ScreenSection>
  );
}

function RolesExplained() {
  return (
    <>
      A role holds at once, on open screens too.
      {ROLE_OPTIONS.map(({ value, label }) => (
        <span key={value} className="mt-1.5 block">
          <span className="font-medium text-ink">{label}</span> {ROLE_HINTS[value]}.
        </span>
      ))}
    </>
  );
}

function PersonRow({ user, isSelf }: { user: StaffUserSummary; isSelf: boolean }) {
  const { username, email, role, isActive, hasSecondFactor, lastLoginAt } = user;
  const online = useOnline();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-0">
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium wrap-anywhere">{username}</span>
          {isSelf && <span className="text-[0.8125rem] text-ok">You</span>}
          {isActive === 0 && <StateBadge tone="failed">Disabled</StateBadge>}
        </p>
        {email && <p className="text-[0.8125rem] text-ink-soft wrap-anywhere">{email}</p>}
        <p className="text-[0.8125rem] text-ink-soft">
          {hasSecondFactor ? 'Second factor' : 'No second factor'}
          {', '}
          {lastLoginAt ? (
            <>
              last login <RelativeTime instant={lastLoginAt} />
            </>
          ) : (
            'never logged in'
          )}
        </p>
      </div>
      <div className="flex items-center gap-1">
        <Select
          label={`Role of ${username}`}
          className="h-11 lg:h-8"
          value={role}
          disabled={!online}
          options={ROLE_OPTIONS}
          onChange={(value) => changeRole(user, Role.parse(value), { isSelf })}
        />
        {isSelf ? (
          // The own account has its own screen.
          <span className="w-11" />
        ) : (
          <RowMenu row={{ ...user, name: username }} actions={ACTIONS} about={[ROLE_LABELS[role], email]} />
        )}
      </div>
    </li>
  );
}

const ACTIONS: readonly RecordAction<StaffUserSummary>[] = [
  {
    label: 'End sessions…',
    role: 'admin',
    offered: ({ isActive }) => isActive === 1,
    run: endSessions,
  },
  {
    label: 'Reset second factor…',
    role: 'admin',
    offered: ({ hasSecondFactor }) => hasSecondFactor === 1,
    run: resetSecondFactor,
  },
  {
    label: 'Disable…',
    role: 'admin',
    danger: true,
    offered: ({ isActive }) => isActive === 1,
    run: disable,
  },
  {
    label: 'Enable…',
    role: 'admin',
    offered: ({ isActive }) => isActive === 0,
    run: enable,
  },
];
