import { queryOptions } from '@tanstack/react-query';
import type { StaffInvitation, StaffSettings, StaffUserSummary } from '#contract/staff-users.ts';

export const staffUsersQuery = queryOptions<StaffUserSummary[]>({
  queryKey: ['api', 'crm', 'staff-users'],
  // There are no events about logins.
  refetchOnMount: 'always',
});

export const staffSettingsQuery = queryOptions<StaffSettings>({ queryKey: ['api', 'crm', 'staff-settings'] });

export const invitationsQuery = queryOptions<StaffInvitation[]>({ queryKey: ['api', 'crm', 'staff-invitations'] });

/** Reloaded after each write, because a colleague may have been faster. */
export const PEOPLE = [staffUsersQuery.queryKey, invitationsQuery.queryKey, staffSettingsQuery.queryKey];
