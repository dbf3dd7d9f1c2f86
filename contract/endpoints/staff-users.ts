import * as z from 'zod/mini';
import { Done } from '../staff.ts';
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
    summary: 'All staff users by name, disabled ones too',
    response: z.array(StaffUserSummary),
  },
  updateStaffUser: {
    method: 'PATCH',
    path: '/api/crm/staff-users/{id}',
    access: 'staff',
    role: 'admin',
    summary: 'Give a staff user another role, shut them out or let them in again; the last admin stays',
    body: StaffUserUpdate,
    response: StaffUserSummary,
  },
  endStaffSessions: {
    method: 'DELETE',
    path: '/api/crm/staff-users/{id}/sessions',
    access: 'staff',
    role: 'admin',
    summary: 'Log a staff user out everywhere',
    response: Done,
  },
  resetSecondFactor: {
    method: 'DELETE',
    path: '/api/crm/staff-users/{id}/second-factor',
    access: 'staff',
    role: 'admin',
    summary: 'Take the second factor of a staff user away, who has lost the phone',
    response: Done,
  },
  getStaffSettings: {
    method: 'GET',
    path: '/api/crm/staff-settings',
    access: 'staff',
    role: 'admin',
    summary: 'What is decided for all staff users: whether each has to have a second factor',
    response: StaffSettings,
  },
  updateStaffSettings: {
    method: 'PUT',
    path: '/api/crm/staff-settings',
    access: 'staff',
    role: 'admin',
    summary: 'Decide it, with your own password; 409 where the server’s setting decides',
    body: StaffSettingsUpdate,
    response: StaffSettings,
  },
  listStaffInvitations: {
    method: 'GET',
    path: '/api/crm/staff-invitations',
    access: 'staff',
    role: 'admin',
    summary: 'Invitations that are neither accepted nor withdrawn, newest first',
    response: z.array(StaffInvitation),
  },
  inviteStaff: {
    method: 'POST',
    path: '/api/crm/staff-invitations',
    access: 'staff',
    role: 'admin',
    summary:
      'Mail somebody an invitation, which works once and for seven days; an earlier one to this address works no more',
    body: StaffInvitationInput,
    response: StaffInvitation,
  },
  withdrawStaffInvitation: {
    method: 'DELETE',
    path: '/api/crm/staff-invitations/{id}',
    access: 'staff',
    role: 'admin',
    summary: 'Take an invitation back',
    response: Done,
  },
  openStaffInvitation: {
    method: 'GET',
    path: '/api/staff/invitations/{token}',
    access: 'public',
    summary: 'What an invitation is for; 410 for one that was accepted or withdrawn, or has expired',
    response: OpenedInvitation,
  },
  acceptStaffInvitation: {
    method: 'POST',
    path: '/api/staff/invitations/{token}',
    access: 'public',
    summary: 'Make a staff user of an invitation; 410 as above',
    body: InvitationAcceptance,
    response: Done,
  },
} as const satisfies Record<string, Endpoint>;
