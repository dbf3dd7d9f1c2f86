import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { personalDataFileName } from '#contract/personal-data.ts';
import { ACCOUNT_READS, ACCOUNT_WRITES } from '#server/http/account-limits.ts';
import { accountHolderOf, accountSessionOf, clearAccountCookie, ownerIdOf } from '#server/http/account-session.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { readVisitor, writeVisitor } from '#server/http/visitor-cookie.ts';
import type { ConsentService } from '#server/modules/messaging/consent/consent.service.ts';
import type { PersonalDataService } from '#server/modules/people/personal-data/personal-data.service.ts';
import type { AccountSessionsService } from '../sign-in/account-sessions.service.ts';
import type { AccountService } from './account.service.ts';
import type { AccountGuideService } from './account-guide.service.ts';

/** The page saves while somebody types. */
const ANSWERS = { perMinute: 240 };
/** For calls that take a second of CPU time or a hundred queries. */
const FILES = { perMinute: 10 };

interface Services {
  account: AccountService;
  accountSessions: AccountSessionsService;
  guide: AccountGuideService;
  personalData: PersonalDataService;
  consent: ConsentService;
}

export function accountRoutes(app: FastifyInstance, services: Services): void {
  const { account, personalData, consent } = services;
  addEndpoint(
    app,
    endpoints.readOwnConsent,
    ({ request }) => consent.ofAccount(accountHolderOf(request)),
    ACCOUNT_READS,
  );
  addEndpoint(
    app,
    endpoints.saveOwnConsent,
    async ({ request, body }) => {
      const holder = accountHolderOf(request);
      await consent.setMarketing(holder, body, { source: 'account', page: '/account' });
      return consent.ofAccount(holder);
    },
    ACCOUNT_WRITES,
  );
  addEndpoint(app, endpoints.readAccount, ({ request }) => account.read(accountSessionOf(request)), ACCOUNT_READS);
  addEndpoint(app, endpoints.switchAccount, ({ request }) => account.switch(accountSessionOf(request)), ACCOUNT_WRITES);
  addEndpoint(
    app,
    endpoints.listOwnPurchases,
    async ({ request }) => {
      const { customerId } = accountHolderOf(request);
      return customerId ? account.purchases(customerId) : [];
    },
    ACCOUNT_READS,
  );
  addEndpoint(
    app,
    endpoints.openOwnCheckout,
    async ({ body, request, reply }) => {
      const customerId = ownerIdOf(request);
      const { checkouts } = readVisitor(request);
      const { id, url } = await account.openCheckout(customerId, body, checkouts);
      writeVisitor(reply, { customerId, checkouts: [id, ...checkouts] });
      return { url };
    },
    ACCOUNT_WRITES,
  );
  addEndpoint(
    app,
    endpoints.openBillingPortal,
    async ({ request }) => ({ url: await account.openBillingPortal(ownerIdOf(request)) }),
    ACCOUNT_WRITES,
  );
  addEndpoint(
    app,
    endpoints.downloadOwnData,
    async ({ request, reply }) => {
      const session = accountSessionOf(request);
      const filename = personalDataFileName(session.holder.customerId ?? session.holder.teamMemberId ?? '');
      reply.header('Content-Disposition', `attachment; filename="${filename}"`);
      return personalData.ofHolder(session);
    },
    FILES,
  );
  guideRoutes(app, services);
  sessionRoutes(app, services);
}

function guideRoutes(app: FastifyInstance, { guide }: Services): void {
  addEndpoint(app, endpoints.readGuide, ({ request }) => guide.read(accountHolderOf(request)), ACCOUNT_READS);
  addEndpoint(
    app,
    endpoints.answerGuide,
    ({ body, params, request }) => guide.answer(accountHolderOf(request), params.day, body),
    ANSWERS,
  );
  addEndpoint(
    app,
    endpoints.downloadOwnGuide,
    async ({ request, reply }) => {
      const { filename, content } = await guide.pdf(accountHolderOf(request));
      return reply
        .type('application/pdf')
        .header('Content-Disposition', `attachment; filename="${filename}"`)
        .header('Cache-Control', 'private, no-store')
        .send(content);
    },
    FILES,
  );
}

function sessionRoutes(app: FastifyInstance, { accountSessions }: Services): void {
  addEndpoint(
    app,
    endpoints.signOut,
    async ({ request, reply }) => {
      const session = accountSessionOf(request);
      await accountSessions.end(session, session.id);
      clearAccountCookie(reply);
    },
    ACCOUNT_WRITES,
  );
  addEndpoint(
    app,
    endpoints.listAccountSessions,
    ({ request }) => accountSessions.list(accountSessionOf(request)),
    ACCOUNT_READS,
  );
  addEndpoint(
    app,
    endpoints.endAccountSession,
    ({ params, request }) => accountSessions.end(accountSessionOf(request), params.id),
    ACCOUNT_WRITES,
  );
  addEndpoint(
    app,
    endpoints.signOutEverywhere,
    async ({ request, reply }) => {
      await accountSessions.endAll(accountSessionOf(request));
      clearAccountCookie(reply);
    },
    ACCOUNT_WRITES,
  );
}
