import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  StaffInvitation,
  StaffSettings,
  StaffUserSummary,
  StaffUserUpdate,
} from '../../../../contract/staff-users.ts';
import { del, patch } from '../../../client/api.ts';
import { ApiError } from '../../../client/api-error.ts';
import { toast } from '../../../ui/toast.tsx';
import { describeLoadFailure } from '../../shared/load-failure.tsx';
import { withArticle } from './role-labels.ts';

export const staffUsersQuery = queryOptions<StaffUserSummary[]>({
  queryKey: ['api', 'crm', 'staff-users'],
  // There are no events about logins.
  refetchOnMount: 'always',
});

export const staffSettingsQuery = queryOptions<StaffSettings>({ queryKey: ['api', 'crm', 'staff-settings'] });

export const invitationsQuery = queryOptions<StaffInvitation[]>({ queryKey: ['api', 'crm', 'staff-invitations'] });

interface PeopleWrite<Input> {
  write: (input: Input) => Promise<unknown>;
  succeeded: (input: Input) => { title: string; description: string };
  /** The title of the toast with the reason of a failure. */
  failed: string;
  onSuccess?: () => void;
  /** Shows the server's reason at its field. Returns false when there is no such field. */
  refused?: (error: ApiError) => boolean;
}

/** A change of staff users, invitations or settings. Always reloads all of them, because a colleague may have been faster. */
export function usePeopleWrite<Input = void>({ write, succeeded, failed, onSuccess, refused }: PeopleWrite<Input>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: (_answer, input) => {
      onSuccess?.();
      toast(succeeded(input));
    },
    onError: (error) => {
      // An expired session has its own notice.
      if (error instanceof ApiError && (error.status === 401 || refused?.(error))) return;
      toast({ title: failed, description: describeLoadFailure(error), variant: 'destructive' });
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: staffUsersQuery.queryKey }),
        client.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
        client.invalidateQueries({ queryKey: staffSettingsQuery.queryKey }),
      ]),
  });
}

export function useChangeStaffUser({ id, username }: StaffUserSummary, onSuccess?: () => void) {
  return usePeopleWrite({
    write: (update: StaffUserUpdate) => patch('/api/crm/staff-users/{id}', update, { params: { id } }),
    succeeded: ({ role, isActive }) =>
      role
        ? { title: 'Role Changed', description: `${username} is ${withArticle(role)} now.` }
        : isActive
          ? { title: 'Enabled', description: `${username} may log in again.` }
          : { title: 'Disabled', description: `${username} may not log in any more, and is logged out everywhere.` },
    failed: 'Not Changed',
    ...(onSuccess && { onSuccess }),
  });
}

export function useEndSessions({ id, username }: StaffUserSummary, onSuccess: () => void) {
  return usePeopleWrite({
    write: () => del('/api/crm/staff-users/{id}/sessions', { params: { id } }),
    succeeded: () => ({ title: 'Sessions Ended', description: `${username} is logged out everywhere.` }),
    failed: 'Sessions Not Ended',
    onSuccess,
  });
}

export function useResetSecondFactor({ id, username }: StaffUserSummary, onSuccess: () => void) {
  return usePeopleWrite({
    write: () => del('/api/crm/staff-users/{id}/second-factor', { params: { id } }),
    succeeded: () => ({ title: 'Second Factor Reset', description: `${username} logs in with the password alone.` }),
    failed: 'Second Factor Not Reset',
    onSuccess,
  });
}
