import { queryOptions } from '@tanstack/react-query';
import type {
  StaffInvitation,
  StaffSettings,
  StaffUserSummary,
  StaffUserUpdate,
} from '../../../../contract/staff-users.ts';
import { del, patch } from '../../../client/api.ts';
import { useWrite } from '../../shared/records/use-write.ts';
import { withArticle } from './role-labels.ts';

export const staffUsersQuery = queryOptions<StaffUserSummary[]>({
  queryKey: ['api', 'crm', 'staff-users'],
  // There are no events about logins.
  refetchOnMount: 'always',
});

export const staffSettingsQuery = queryOptions<StaffSettings>({ queryKey: ['api', 'crm', 'staff-settings'] });

export const invitationsQuery = queryOptions<StaffInvitation[]>({ queryKey: ['api', 'crm', 'staff-invitations'] });

/** Reloaded after each write, because a colleague may have been faster. */
export const PEOPLE = [staffUsersQuery.queryKey, invitationsQuery.queryKey, staffSettingsQuery.queryKey];

export function useChangeStaffUser({ id, username }: StaffUserSummary, onSuccess?: () => void) {
  return useWrite({
    write: (update: StaffUserUpdate) => patch('/api/crm/staff-users/{id}', update, { params: { id } }),
    succeeded: (_answer, { role, isActive }) =>
      role
        ? { title: 'Role Changed', description: `${username} is ${withArticle(role)} now.` }
        : isActive
          ? { title: 'Enabled', description: `${username} may log in again.` }
          : { title: 'Disabled', description: `${username} may not log in any more, and is logged out everywhere.` },
    failed: 'Not Changed',
    onSuccess,
    reload: PEOPLE,
  });
}

export function useEndSessions({ id, username }: StaffUserSummary, onSuccess: () => void) {
  return useWrite({
    write: () => del('/api/crm/staff-users/{id}/sessions', { params: { id } }),
    succeeded: { title: 'Sessions Ended', description: `${username} is logged out everywhere.` },
    failed: 'Sessions Not Ended',
    onSuccess,
    reload: PEOPLE,
  });
}

export function useResetSecondFactor({ id, username }: StaffUserSummary, onSuccess: () => void) {
  return useWrite({
    write: () => del('/api/crm/staff-users/{id}/second-factor', { params: { id } }),
    succeeded: { title: 'Second Factor Reset', description: `${username} logs in with the password alone.` },
    failed: 'Second Factor Not Reset',
    onSuccess,
    reload: PEOPLE,
  });
}
