import { del, patch, post } from '#client/api.ts';
import type { Role } from '#contract/roles.ts';
import type { StaffInvitation, StaffInvitationInput, StaffUserSummary } from '#contract/staff-users.ts';
import { openStepUp } from '#crm/shared/forms/step-up-dialog.tsx';
import { ROLE_HINTS, withArticle } from './role-labels.ts';
import { PEOPLE } from './staff-user-queries.ts';

/* Changes of who may do what. Each says what will happen, and is confirmed with the admin's own password or code. */

export function changeRole({ id, username }: StaffUserSummary, role: Role, { isSelf }: { isSelf: boolean }): void {
  openStepUp({
    title: isSelf ? 'Change Your Own Role' : 'Change Role',
    question: isSelf
      ? `You will be ${withArticle(role)}, and no admin any more. Only another admin can make you one again.`
      : `${username} will be ${withArticle(role)}, who ${ROLE_HINTS[role]}.`,
    submitLabel: 'Change role',
    pendingLabel: 'Changing...',
    write: (proof) => patch('/api/crm/staff-users/{id}', { role, ...proof }, { params: { id } }),
    succeeded: { title: 'Role Changed', description: `${username} is ${withArticle(role)} now.` },
    reload: PEOPLE,
  });
}

export function enable({ id, username, role }: StaffUserSummary): void {
  openStepUp({
    title: `Enable ${username}`,
    question: `${username} may log in again, as ${withArticle(role)}.`,
    submitLabel: 'Enable',
    pendingLabel: 'Enabling...',
    write: (proof) => patch('/api/crm/staff-users/{id}', { isActive: 1, ...proof }, { params: { id } }),
    succeeded: { title: 'Enabled', description: `${username} may log in again.` },
    reload: PEOPLE,
  });
}

export function disable({ id, username }: StaffUserSummary): void {
  openStepUp({
    title: `Disable ${username}`,
    question: `${username} is logged out everywhere at once, and may not log in until somebody enables them again. Invitations that they have sent are void.`,
    submitLabel: 'Disable',
    pendingLabel: 'Disabling...',
    danger: true,
    write: (proof) => patch('/api/crm/staff-users/{id}', { isActive: 0, ...proof }, { params: { id } }),
    succeeded: {
      title: 'Disabled',
      description: `${username} may not log in any more, and is logged out everywhere.`,
    },
    reload: PEOPLE,
  });
}

export function endSessions({ id, username }: StaffUserSummary): void {
  openStepUp({
    title: 'End Sessions',
    question: `${username} is logged out everywhere at once, and may log in again. What they have typed and not saved may be lost.`,
    submitLabel: 'End sessions',
    pendingLabel: 'Ending...',
    danger: true,
    write: (payload) => del('/api/crm/staff-users/{id}/sessions', { params: { id }, payload }),
    succeeded: { title: 'Sessions Ended', description: `${username} is logged out everywhere.` },
    reload: PEOPLE,
  });
}

export function resetSecondFactor({ id, username }: StaffUserSummary): void {
  openStepUp({
    title: 'Reset Second Factor',
    question: `${username} logs in with the password alone until they set up an authenticator app again. Make sure that it is they who ask.`,
    submitLabel: 'Reset',
    pendingLabel: 'Resetting...',
    danger: true,
    write: (payload) => del('/api/crm/staff-users/{id}/second-factor', { params: { id }, payload }),
    succeeded: { title: 'Second Factor Reset', description: `${username} logs in with the password alone.` },
    reload: PEOPLE,
  });
}

export function invite({ email, role }: StaffInvitationInput, onSuccess: () => void): void {
  openStepUp({
    title: 'Send Invitation',
    question: `Whoever reads the mail to ${email} can become ${withArticle(role)}, who ${ROLE_HINTS[role]}.`,
    submitLabel: 'Send',
    pendingLabel: 'Sending...',
    write: (proof) => post('/api/crm/staff-invitations', { email, role, ...proof }),
    succeeded: { title: 'Invitation Sent', description: `A mail to ${email} is on its way.` },
    onSuccess,
    reload: PEOPLE,
  });
}

export function withdraw({ id, email }: StaffInvitation): void {
  openStepUp({
    title: 'Withdraw Invitation',
    question: `The link in the mail to ${email} will be void.`,
    submitLabel: 'Withdraw',
    pendingLabel: 'Withdrawing...',
    danger: true,
    write: (payload) => del('/api/crm/staff-invitations/{id}', { params: { id }, payload }),
    succeeded: { title: 'Invitation Withdrawn', description: `The link in the mail to ${email} is void.` },
    reload: PEOPLE,
  });
}
