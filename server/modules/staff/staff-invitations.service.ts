import { createHmac, randomUUID } from 'node:crypto';
import type { StaffUser } from '../../../contract/staff.ts';
import type {
  InvitationAcceptance,
  OpenedInvitation,
  StaffInvitation,
  StaffInvitationInput,
} from '../../../contract/staff-users.ts';
import type { Database } from '../../database/database.ts';
import type { MailGateway } from '../../gateways/mail/mail.gateway.ts';
import type { Jobs } from '../../jobs/job-runner.ts';
import { staffInvitation } from '../../jobs/jobs.ts';
import { AppError, fieldError } from '../../shared/errors.ts';
import { hashToken } from '../../shared/token.ts';
import { isUuid } from '../../shared/uuid.ts';
import type { AuditService } from '../audit/audit.service.ts';
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
import { hasUserWithEmail, insertUser } from './users.store.ts';

const LIFETIME_DAYS = 7;
const DAY_MS = 86_400_000;

/** Invites people by email to become staff users. */
export interface StaffInvitationsService {
  list(): Promise<StaffInvitation[]>;
  /** Queues an invitation mail and withdraws earlier ones to the address. @throws AppError('conflict') for a staff user's address. */
  invite(input: StaffInvitationInput, admin: StaffUser): Promise<StaffInvitation>;
  /** Withdraws an invitation. @throws AppError('not_found') */
  withdraw(id: string, adminId: string): Promise<void>;
  /** Sends an invitation mail, unless the invitation was accepted or withdrawn, or has expired. @throws VendorRefusal, VendorError */
  deliver(id: string): Promise<void>;
  /** Returns what an invitation is for, without using it up. @throws AppError('not_found' | 'gone') */
  open(token: string): Promise<OpenedInvitation>;
  /** Creates the user. @throws AppError('not_found' | 'gone' | 'invalid_input' | 'conflict') */
  accept(token: string, user: InvitationAcceptance): Promise<void>;
}

interface Dependencies {
  database: Database;
  jobs: Jobs;
  audit: AuditService;
  mail: MailGateway;
  documentedPasswords: readonly string[];
  publicUrl: string;
  supportEmail: string;
  secret: string;
}

export function createStaffInvitationsService(dependencies: Dependencies): StaffInvitationsService {
  const { database, jobs, audit, mail, documentedPasswords, publicUrl, supportEmail, secret } = dependencies;
  const subject = (id: string) => ({ subjectType: 'staff_invitation' as const, subjectId: id });
  /** Derives the token from the secret, so that nobody else can guess it. Only its hash is stored. */
  const tokenOf = (id: string) => createHmac('sha256', secret).update(`staff invitation ${id}`).digest('base64url');

  async function usable(token: string): Promise<InvitationRow> {
    const invitation = await findByToken(database.db, hashToken(token));
    if (!invitation) throw new AppError('not_found', 'This invitation does not exist. Look whether the link is whole.');
    const obstacle = obstacleOf(invitation);
    if (obstacle) throw new AppError('gone', obstacle);
    return invitation;
  }

  return {
    list: async () => (await openInvitations(database.db)).map((row) => toInvitation(row, row.inviter)),
    invite: ({ email, role }, admin) =>
      database.transaction(async (tx) => {
        await lockInvitations(tx);
        if (await hasUserWithEmail(tx, email)) {
          throw fieldError('conflict', 'email', 'A staff user has this address already.');
        }
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
      }),
    withdraw: (id, adminId) =>
      database.transaction(async (tx) => {
        if (!isUuid(id) || !(await withdrawInvitation(tx, id))) {
          throw new AppError('not_found', 'This invitation is not open any more');
        }
        await audit.note(tx, { userId: adminId, action: 'delete', ...subject(id) });
      }),
    deliver: async (id) => {
      const invitation = await findInvitation(database.db, id);
      if (!invitation || obstacleOf(invitation)) return;
      const { email, role } = invitation;
      await mail.send({
        messageId: `<staff-invitation.${id}@${new URL(publicUrl).hostname}>`,
        to: { name: '', address: email },
        content: staffInvitationMail({
          role,
          supportEmail,
          expiresInDays: LIFETIME_DAYS,
          url: `${publicUrl}/staff/invitation/${tokenOf(id)}`,
        }),
      });
    },
    open: async (token) => {
      const { email, role, expiresAt } = await usable(token);
      return { email, role, expiresAt: expiresAt.toISOString() };
    },
    accept: async (token, { username, password }) => {
      const { id, email, role } = await usable(token);
      const weakness = passwordWeakness(password, { username, known: documentedPasswords });
      if (weakness) throw fieldError('invalid_input', 'password', weakness);
      const passwordHash = await hashPassword(password);
      await database.transaction(async (tx) => {
        // The invitation may have been used or withdrawn in the meantime.
        if (!(await useInvitation(tx, id))) throw new AppError('gone', 'This invitation works no more.');
        const userId = await insertUser(tx, { username, password: passwordHash, role, email });
        if (!userId) throw fieldError('conflict', 'username', 'This username is taken. Choose another.');
        await audit.note(tx, { userId, action: 'create', subjectType: 'user', subjectId: userId });
      });
    },
  };
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
