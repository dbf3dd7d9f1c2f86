import { createHmac, randomUUID } from 'node:crypto';
import type { StepUp } from '#contract/staff-profile.ts';
import type {
  InvitationAcceptance,
  OpenedInvitation,
  StaffInvitation,
  StaffInvitationInput,
} from '#contract/staff-users.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { MailGateway } from '#server/gateways/mail/mail.gateway.ts';
import type { Actor } from '#server/http/staff-session.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { staffInvitation } from '#server/jobs/jobs.ts';
import { clearForStaff } from '#server/sending/clearance.ts';
import { AppError, fieldError } from '#server/shared/errors.ts';
import { hashToken } from '#server/shared/token.ts';
import { isUuid } from '#server/shared/uuid.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { lockAdmins } from './admin-rights.ts';
import { passwordWeakness } from './password.rules.ts';
import { hashPassword } from './password.ts';
import { staffInvitationMail } from './staff-invitation.mail.ts';
import {
  findByToken,
  findInvitation,
  type InvitationRow,
  insertInvitation,
  lockInvitations,
  openInvitations,
  useInvitation,
  withdrawInvitation,
  withdrawInvitationsTo,
} from './staff-invitations.store.ts';
import type { StepUpProof } from './step-up.service.ts';
import { hasUserWithEmail, insertUser, keepUserWithRole } from './users.store.ts';

const LIFETIME_DAYS = 7;
const DAY_MS = 86_400_000;
export const ADDRESS_TAKEN = 'A staff user has this address already.';

/** Invites people by email to become staff users. Inviting and withdrawing throw as `StepUpProof` does. */
export type StaffInvitationsService = ReturnType<typeof createStaffInvitationsService>;

interface Dependencies {
  database: Database;
  jobs: Jobs;
  audit: AuditService;
  stepUp: StepUpProof;
  mail: MailGateway;
  documentedPasswords: readonly string[];
  publicUrl: string;
  supportEmail: string;
  secret: string;
}

export function createStaffInvitationsService(dependencies: Dependencies) {
  const { database, jobs, audit, stepUp, mail, documentedPasswords, publicUrl, supportEmail, secret } = dependencies;
  const subject = (id: string) => ({ subjectType: 'staff_invitation' as const, subjectId: id });
  /** Derives the token from the secret, so that nobody else can guess it. Only its hash is stored. */
  const tokenOf = (id: string) => createHmac('sha256', secret).update(`staff invitation ${id}`).digest('base64url');

  /**
   * Finds an invitation that works: its sender may still invite, and nobody else has its address. In a transaction that has locked
   * the invitations, this stays so until its end.
   */
  async function usable(tx: Db, token: string): Promise<InvitationRow> {
    const invitation = await findByToken(tx, hashToken(token));
    if (!invitation) throw new AppError('not_found', 'This invitation does not exist. Look whether the link is whole.');
    const obstacle = obstacleOf(invitation);
    if (obstacle) throw new AppError('gone', obstacle);
    if (!(await mayInvite(tx, invitation))) {
      throw new AppError('gone', 'Whoever sent this invitation may not invite any more. Ask an admin for a new one.');
    }
    if (await hasUserWithEmail(tx, invitation.email)) throw new AppError('conflict', ADDRESS_TAKEN);
    return invitation;
  }

  return {
    list: async (): Promise<StaffInvitation[]> =>
      (await openInvitations(database.db)).map((row) => toInvitation(row, row.inviter)),
    /** Queues an invitation mail and withdraws earlier ones to the address. @throws AppError('conflict') for a staff user's address. */
    invite: async (actor: Actor, { email, role, ...proof }: StaffInvitationInput): Promise<StaffInvitation> => {
      const admin = actor.user;
      const assertStillProven = await stepUp(actor, proof);
      return database.transaction(async (tx) => {
        await lockInvitations(tx);
        await lockAdmins(tx, admin.id);
        await assertStillProven(tx);
        if (await hasUserWithEmail(tx, email)) throw fieldError('conflict', 'email', ADDRESS_TAKEN);
        await withdrawInvitationsTo(tx, email);
        const id = randomUUID();
        const row = await insertInvitation(tx, {
          id,
          email,
          role,
          invitedBy: admin.id,
          tokenHash: hashToken(tokenOf(id)),
          expiresAt: new Date(Date.now() + LIFETIME_DAYS * DAY_MS),
        });
        await jobs.enqueue(tx, staffInvitation, { invitationId: id });
        await audit.note(tx, { userId: admin.id, action: 'create', ...subject(id) });
        return toInvitation(row, admin.username);
      });
    },
    /** Withdraws an invitation. @throws AppError('not_found') */
    withdraw: async (actor: Actor, id: string, proof: StepUp): Promise<void> => {
      await stepUp(actor, proof);
      await database.transaction(async (tx) => {
        await lockAdmins(tx, actor.user.id);
        if (!isUuid(id) || !(await withdrawInvitation(tx, id))) {
          throw new AppError('not_found', 'This invitation is not open any more');
        }
        await audit.note(tx, { userId: actor.user.id, action: 'delete', ...subject(id) });
      });
    },
    /** Sends an invitation mail, unless the invitation does not work any more. @throws VendorRefusal, VendorError */
    deliver: async (id: string): Promise<void> => {
      const invitation = await findInvitation(database.db, id);
      if (!invitation || obstacleOf(invitation) || !(await mayInvite(database.db, invitation))) return;
      const { email, role } = invitation;
      const content = staffInvitationMail({
        role,
        supportEmail,
        expiresInDays: LIFETIME_DAYS,
        url: `${publicUrl}/staff/invitation/${tokenOf(id)}`,
      });
      const messageId = `<staff-invitation.${id}@${new URL(publicUrl).hostname}>`;
      await mail.send({ messageId, to: { name: '', address: email }, content }, clearForStaff());
    },
    /** Returns what an invitation is for, without using it up. @throws AppError('not_found' | 'gone' | 'conflict') */
    open: async (token: string): Promise<OpenedInvitation> => {
      const { email, role, expiresAt } = await usable(database.db, token);
      return { email, role, expiresAt: expiresAt.toISOString() };
    },
    /** Creates the user. @throws AppError('not_found' | 'gone' | 'invalid_input' | 'conflict') */
    accept: async (token: string, { username, password }: InvitationAcceptance): Promise<void> => {
      await usable(database.db, token);
      const weakness = passwordWeakness(password, { username, known: documentedPasswords });
      if (weakness) throw fieldError('invalid_input', 'password', weakness);
      const passwordHash = await hashPassword(password);
      await database.transaction(async (tx) => {
        await lockInvitations(tx);
        // Asked again, because much may have happened while the password was hashed.
        const { id, email, role } = await usable(tx, token);
        if (!(await useInvitation(tx, id))) throw new AppError('gone', 'This invitation works no more.');
        const userId = await insertUser(tx, { username, password: passwordHash, role, email });
        if (!userId) throw fieldError('conflict', 'username', 'This username is taken. Choose another.');
        await audit.note(tx, { userId, action: 'create', subjectType: 'user', subjectId: userId });
      });
    },
  };
}

/** Returns whether the sender is an admin still. An invitation is as good as the right to give it. */
async function mayInvite(tx: Db, { invitedBy }: InvitationRow): Promise<boolean> {
  return invitedBy !== null && keepUserWithRole(tx, invitedBy, 'admin');
}

/** Returns why an invitation no longer works, in words for its recipient, or undefined while it works. */
function obstacleOf({ usedAt, withdrawnAt, expiresAt }: InvitationRow): string | undefined {
  if (usedAt) return 'This invitation has been used. Log in with the username and password that were chosen then.';
  if (withdrawnAt) return 'This invitation was withdrawn, or a newer one was mailed. Look for that, or ask an admin.';
  if (expiresAt <= new Date()) return 'This invitation has expired. Ask an admin for a new one.';
  return undefined;
}

function toInvitation(
  { id, email, role, createdAt, expiresAt }: InvitationRow,
  invitedBy: string | null,
): StaffInvitation {
  return { id, email, role, invitedBy, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
