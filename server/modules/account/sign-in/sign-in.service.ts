import { randomUUID } from 'node:crypto';
import type { Database, Db } from '#server/database/database.ts';
import type { AccountHolder } from '#server/http/account-session.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { type SignInLinkOrder, signInLink } from '#server/jobs/jobs.ts';
import type { EmailsService } from '#server/modules/messaging/emails/emails.service.ts';
import type { CustomersService } from '#server/modules/people/customers/customers.service.ts';
import type { TeamMembersService } from '#server/modules/people/team-members/team-members.service.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import { noEmailYet, notFound } from '#server/shared/errors.ts';
import { keyOfAddress, type Limiter } from '#server/shared/rate-limits.ts';
import { hashToken } from '#server/shared/token.ts';
import type { AccountSessionsService, OpenedSession } from './account-sessions.service.ts';
import { signInMail } from './sign-in.mail.ts';
import { findRecipient, isUsable, useLink } from './sign-in.store.ts';
import {
  type Addressee,
  SENT_LIFETIME_DAYS,
  SENT_LIFETIME_MINUTES,
  type SignInLinks,
} from './sign-in-links.service.ts';

/** Lifetime of links that somebody is waiting for. */
const REQUESTED_LIFETIME_MINUTES = 30;

interface SignedIn {
  session: OpenedSession;
  holder: AccountHolder;
}

export type SignInService = ReturnType<typeof createSignInService>;

interface Dependencies {
  database: Database;
  jobs: Jobs;
  audit: AuditService;
  customers: CustomersService;
  teamMembers: TeamMembersService;
  accountSessions: AccountSessionsService;
  emails: EmailsService;
  /** Limits the requests for each address. */
  limiter: Limiter;
  signInLinks: SignInLinks;
  supportEmail: string;
}

export function createSignInService(dependencies: Dependencies) {
  const { database, jobs, audit, customers, teamMembers, accountSessions, emails, limiter } = dependencies;
  const { signInLinks, supportEmail } = dependencies;

  /** Records that somebody has signed in, and when they first did. */
  async function noteSignIn(tx: Db, { customerId, teamMemberId }: AccountHolder): Promise<void> {
    if (customerId) await customers.markSignedIn(tx, customerId);
    if (teamMemberId) await teamMembers.markJoined(tx, teamMemberId);
  }

  return {
    /**
     * Returns a sign-in link, which works once within seven days. The same origin, such as `purchase {id}`, always gets the same
     * link, so that a repeated mail has the same content.
     */
    issue: async (to: Addressee, origin: string): Promise<{ url: string; expiresInDays: number }> => ({
      url: await signInLinks.create(to, origin, SENT_LIFETIME_MINUTES),
      expiresInDays: SENT_LIFETIME_DAYS,
    }),
    /** Returns whether a link would work now, without using it up. */
    isUsable: (token: string): Promise<boolean> => isUsable(database.db, hashToken(token)),
    noteSignIn,
    /** Uses up a link and signs its holder in. Returns undefined when the link is unknown, used or expired. */
    redeem: (token: string, userAgent: string | undefined): Promise<SignedIn | undefined> =>
      database.transaction(async (tx) => {
        const used = await useLink(tx, hashToken(token));
        if (!used) return undefined;
        const { email, ...holder } = used;
        await noteSignIn(tx, holder);
        return { holder, session: await accountSessions.open(tx, { holder, email, userAgent }) };
      }),
    /** Sends a link to the holder of this address, if there is one. The response is the same for unknown addresses. */
    request: async (email: string): Promise<void> => {
      const { exceeded } = await limiter.count(keyOfAddress(email));
      if (exceeded) return;
      const { customerId, teamMemberId } = await accountSessions.holdersOf(database.db, email);
      // Who is both gets the link to the customer's account, which leads to the other.
      const holder = customerId ? { customerId, teamMemberId: null } : { customerId, teamMemberId };
      const order = { linkId: randomUUID(), ...holder, lifetimeMinutes: REQUESTED_LIFETIME_MINUTES };
      await database.transaction((tx) => jobs.enqueue(tx, signInLink, order));
    },
    /** Sends a link on behalf of staff. @throws AppError('not_found') */
    send: (holder: AccountHolder, userId: string): Promise<void> =>
      database.transaction(async (tx) => {
        const recipient = (await findRecipient(tx, holder)) ?? notFound(holder.customerId ? 'customer' : 'team member');
        const { customerId, teamMemberId, accountId, email } = recipient;
        if (email === '') noEmailYet();
        const order = { linkId: randomUUID(), customerId, teamMemberId, lifetimeMinutes: SENT_LIFETIME_MINUTES };
        await jobs.enqueue(tx, signInLink, order);
        const subject = { subjectType: customerId ? 'customer' : 'team_member' } as const;
        const subjectId = customerId ?? teamMemberId ?? '';
        await audit.note(tx, { userId, action: 'send', ...subject, subjectId, customerId: accountId });
      }),
    /** Sends the mail of a queued link. @throws VendorRefusal, VendorError */
    deliver: async (order: SignInLinkOrder): Promise<void> => {
      const to = await findRecipient(database.db, order);
      if (!to) return;
      const { linkId, lifetimeMinutes } = order;
      const signInUrl = await signInLinks.create(to, `order ${linkId}`, lifetimeMinutes);
      await emails.sendOwn({
        id: linkId,
        kind: 'sign-in',
        to,
        content: signInMail({ name: to.name, signInUrl, lifetimeMinutes, supportEmail }),
      });
    },
  };
}
