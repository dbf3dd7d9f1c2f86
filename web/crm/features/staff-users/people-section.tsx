import { useQuery } from '@tanstack/react-query';
import { Role } from '../../../../contract/roles.ts';
import type { StaffUserSummary } from '../../../../contract/staff-users.ts';
import { StateBadge } from '../../../ui/badge.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useOnline } from '../../../ui/use-online.ts';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import { type DialogProps, openDialog } from '../../shared/dialogs/dialog-store.ts';
import { ScreenSection } from '../../shared/layout/screen-section.tsx';
import { Loaded } from '../../shared/load-failure.tsx';
import type { RecordAction } from '../../shared/records/record-action.ts';
import { RowMenu } from '../../shared/records/row-actions.tsx';
import { sessionQuery } from '../../shared/session/session.query.ts';
import { ROLE_HINTS, ROLE_LABELS, ROLE_OPTIONS, withArticle } from './role-labels.ts';
import { staffUsersQuery, useChangeStaffUser, useEndSessions, useResetSecondFactor } from './staff-user-queries.ts';

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
  const change = useChangeStaffUser(user);
  const online = useOnline();
  const enable: RecordAction<StaffUserSummary> = {
    label: 'Enable',
    role: 'admin',
    offered: () => isActive === 0,
    run: () => change.mutate({ isActive: 1 }),
  };
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
          disabled={!online || change.isPending}
          options={ROLE_OPTIONS}
          onChange={(value) => {
            const to = Role.parse(value);
            if (isSelf) openDialog(StepDownDialog, { user, role: to });
            else change.mutate({ role: to });
          }}
        />
        {isSelf ? (
          // The own account has its own screen.
          <span className="w-11" />
        ) : (
          <RowMenu
            row={{ ...user, name: username }}
            actions={[...ACTIONS, enable]}
            about={[ROLE_LABELS[role], email]}
          />
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
    run: (user) => openDialog(EndSessionsDialog, { user }),
  },
  {
    label: 'Reset second factor…',
    role: 'admin',
    offered: ({ hasSecondFactor }) => hasSecondFactor === 1,
    run: (user) => openDialog(ResetSecondFactorDialog, { user }),
  },
  {
    label: 'Disable…',
    role: 'admin',
    danger: true,
    offered: ({ isActive }) => isActive === 1,
    run: (user) => openDialog(DisableDialog, { user }),
  },
];

type PersonDialogProps = DialogProps & { user: StaffUserSummary };

function DisableDialog({ user, close }: PersonDialogProps) {
  const change = useChangeStaffUser(user, close);
  return (
    <ConfirmDialog
      title={`Disable ${user.username}`}
      question={`${user.username} is logged out everywhere at once, and may not log in until somebody enables them again.`}
      confirmLabel="Disable"
      pendingLabel="Disabling..."
      pending={change.isPending}
      onConfirm={() => change.mutate({ isActive: 0 })}
      onClose={close}
    />
  );
}

function EndSessionsDialog({ user, close }: PersonDialogProps) {
  const end = useEndSessions(user, close);
  return (
    <ConfirmDialog
      title="End Sessions"
      question={`${user.username} is logged out everywhere at once, and may log in again. What they have typed and not saved may be lost.`}
      confirmLabel="End sessions"
      pendingLabel="Ending..."
      pending={end.isPending}
      onConfirm={() => end.mutate()}
      onClose={close}
    />
  );
}

function ResetSecondFactorDialog({ user, close }: PersonDialogProps) {
  const reset = useResetSecondFactor(user, close);
  return (
    <ConfirmDialog
      title="Reset Second Factor"
      question={`${user.username} logs in with the password alone until they set up an authenticator app again. Make sure that it is they who ask.`}
      confirmLabel="Reset"
      pendingLabel="Resetting..."
      pending={reset.isPending}
      onConfirm={() => reset.mutate()}
      onClose={close}
    />
  );
}

/** Asks for confirmation, because admins cannot restore their own role. */
function StepDownDialog({ user, role, close }: PersonDialogProps & { role: Role }) {
  const change = useChangeStaffUser(user, close);
  return (
    <ConfirmDialog
      title="Change Your Own Role"
      question={`You will be ${withArticle(role)}, and no admin any more. Only another admin can make you one again.`}
      confirmLabel="Change role"
      pendingLabel="Changing..."
      pending={change.isPending}
      onConfirm={() => change.mutate({ role })}
      onClose={close}
    />
  );
}
