import * as z from 'zod/mini';
import { Done } from '../staff.ts';
import { StepUp } from '../staff-profile.ts';
import {
  InvitationAcceptance,
  OpenedInvitation,
  StaffInvitation,
  StaffInvitationInput,
  StaffSettings,
  StaffSettingsUpdate,
  StaffUserSummary,
  StaffUserUpdate,
} from '../staff-users.ts';
import type { Endpoint } from './endpoint.ts';

/** Staff users and their invitations. */
export const staffUsersEndpoints = {
  listStaffUsers: {
    method: 'GET',
    path: '/api/crm/staff-users',
    access: 'staff',
    role: 'admin',
    summary: 'List all staff users by name, including disabled ones',
    response: z.array(StaffUserSummary),
  },
  updateStaffUser: {
    method: 'PATCH',
    path: '/api/crm/staff-users/{id}',
    access: 'staff',
    role: 'admin',
    summary:
      "Change a staff user's role, or disable or enable them, confirmed by the admin's own password or code. 409 when no active admin would be left",
    body: StaffUserUpdate,
    response: StaffUserSummary,
  },
  endStaffSessions: {
    method: 'DELETE',
    path: '/api/crm/staff-users/{id}/sessions',
    access: 'staff',
    role: 'admin',
    summary: "End all sessions of a staff user, confirmed by the admin's own password or code",
    body: StepUp,
    response: Done,
  },
  resetSecondFactor: {
    method: 'DELETE',
    path: '/api/crm/staff-users/{id}/second-factor',
    access: 'staff',
    role: 'admin',
    summary:
      "Remove another staff user's second factor, for example after they lost their phone, confirmed by the admin's own password or code",
    body: StepUp,
    response: Done,
  },
  getStaffSettings: {
    method: 'GET',
    path: '/api/crm/staff-settings',
    access: 'staff',
    role: 'admin',
    summary: 'Get the settings for all staff users: whether each must have a second factor',
    response: StaffSettings,
  },
  updateStaffSettings: {
    method: 'PUT',
    path: '/api/crm/staff-settings',
    access: 'staff',
    role: 'admin',
    summary:
      "Update these settings, confirmed by the admin's own password. 409 where the server's configuration decides",
    body: StaffSettingsUpdate,
    response: StaffSettings,
  },
  listStaffInvitations: {
    method: 'GET',
    path: '/api/crm/staff-invitations',
    access: 'staff',
    role: 'admin',
    summary: 'List invitations that are neither accepted nor withdrawn, newest first',
    response: z.array(StaffInvitation),
  },
  inviteStaff: {
    method: 'POST',
    path: '/api/crm/staff-invitations',
    access: 'staff',
    role: 'admin',
    summary:
      "Email an invitation, confirmed by the admin's own password or code. It works once, for seven days, while its sender is an admin, and replaces an earlier one to the same address",
    body: StaffInvitationInput,
    response: StaffInvitation,
  },
  withdrawStaffInvitation: {
    method: 'DELETE',
    path: '/api/crm/staff-invitations/{id}',
    access: 'staff',
    role: 'admin',
    summary: "Withdraw an invitation, confirmed by the admin's own password or code",
    body: StepUp,
    response: Done,
  },
  openStaffInvitation: {
    method: 'GET',
    path: '/api/staff/invitations/{token}',
    access: 'public',
    summary: "Get an invitation's details. 410 and 409 as when it is accepted",
    response: OpenedInvitation,
  },
  acceptStaffInvitation: {
    method: 'POST',
    path: '/api/staff/invitations/{token}',
    access: 'public',
    summary:
      'Accept an invitation, which creates a staff user. 410 when it was accepted or withdrawn, has expired, or its sender may not invite any more, 409 when the address or the username is taken',
    body: InvitationAcceptance,
    response: Done,
  },
} as const satisfies Record<string, Endpoint>;
