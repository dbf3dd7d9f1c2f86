import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import { toPageSettings } from './config/page-settings.ts';
import type { Database } from './database/database.ts';
import { readRuns } from './database/operation-runs.ts';
import { createSmtpGateway } from './gateways/mail/smtp.ts';
import { createStripeGateway } from './gateways/payments/stripe.ts';
import { createTwilioGateway } from './gateways/sms/twilio.ts';
import { serveAssets } from './http/assets.ts';
import { closeWhileDraining } from './http/drain.ts';
import { reportHealth } from './http/health.ts';
import { createHttpServer } from './http/http-server.ts';
import { exposeMetrics } from './http/metrics.ts';
import { handleNotFound } from './http/not-found.ts';
import { pagePolicy } from './http/page-policy.ts';
import { loadPages, servePages } from './http/pages.ts';
import { keepReadPosition } from './http/read-position.ts';
import { guardStaffRoutes } from './http/session.ts';
import { SessionMemory } from './http/session-memory.ts';
import { SITE } from './http/site-build.ts';
import { serveTextFiles } from './http/text-files.ts';
import type { JobHandlers, Jobs } from './jobs/jobs.ts';
import { auditRoutes } from './modules/audit/audit.routes.ts';
import { createAuditLogService, createAuditService } from './modules/audit/audit.service.ts';
import { checkoutRoutes } from './modules/checkout/checkout.routes.ts';
import { createCheckoutService } from './modules/checkout/checkout.service.ts';
import { consentRoutes } from './modules/consent/consent.routes.ts';
import { createConsentService } from './modules/consent/consent.service.ts';
import { customerRoutes } from './modules/customers/customers.routes.ts';
import { createCustomersService } from './modules/customers/customers.service.ts';
import { emailCheckRoutes } from './modules/email-check/email-check.routes.ts';
import { createEmailCheck } from './modules/email-check/email-check.service.ts';
import { emailRoutes, unsubscribeRoutes } from './modules/emails/emails.routes.ts';
import { createEmailsService } from './modules/emails/emails.service.ts';
import { exportRoutes } from './modules/exports/exports.routes.ts';
import { createExportsService } from './modules/exports/exports.service.ts';
import { failedJobRoutes } from './modules/failed-jobs/failed-jobs.routes.ts';
import { createFailedJobsService } from './modules/failed-jobs/failed-jobs.service.ts';
import { guideRoutes } from './modules/guide/guide.routes.ts';
import { createGuideService } from './modules/guide/guide.service.ts';
import { importRoutes } from './modules/imports/imports.routes.ts';
import { createImportsService } from './modules/imports/imports.service.ts';
import { leadRoutes } from './modules/leads/leads.routes.ts';
import { createLeadsService } from './modules/leads/leads.service.ts';
import { personalDataRoutes } from './modules/personal-data/personal-data.routes.ts';
import { createPersonalDataService } from './modules/personal-data/personal-data.service.ts';
import { readLicensePrices } from './modules/prices/prices.service.ts';
import { purchaseRoutes } from './modules/purchases/purchases.routes.ts';
import { createPurchasesService } from './modules/purchases/purchases.service.ts';
import { createSubscriptionsService } from './modules/purchases/subscriptions.service.ts';
import { createRateLimits } from './modules/rate-limits/rate-limits.service.ts';
import { realtimeRoutes } from './modules/realtime/realtime.routes.ts';
import { createRealtime } from './modules/realtime/realtime.service.ts';
import { createRetentionService } from './modules/retention/retention.service.ts';
import { searchRoutes } from './modules/search/search.routes.ts';
import { createSearchService } from './modules/search/search.service.ts';
import { signInRoutes } from './modules/sign-in/sign-in.routes.ts';
import { createSignInService } from './modules/sign-in/sign-in.service.ts';
import { signUpRoutes } from './modules/sign-up/sign-up.routes.ts';
import { createSignUpService } from './modules/sign-up/sign-up.service.ts';
import { conversationRoutes } from './modules/sms/conversations.routes.ts';
import { createConversations } from './modules/sms/conversations.service.ts';
import { createTextArrivals } from './modules/sms/inbound-sms.service.ts';
import { pictureRoutes } from './modules/sms/media.routes.ts';
import { createPicturesService } from './modules/sms/media.service.ts';
import { createNumbersService } from './modules/sms/numbers.service.ts';
import { createTextSending } from './modules/sms/outbound-sms.service.ts';
import { textRoutes } from './modules/sms/sms.routes.ts';
import { accountRoutes } from './modules/staff/account.routes.ts';
import { createAccountService } from './modules/staff/account.service.ts';
import { createLoginThrottle, noLoginThrottle } from './modules/staff/login-throttle.ts';
import { createSecondFactorService } from './modules/staff/second-factor.service.ts';
import { staffRoutes } from './modules/staff/staff.routes.ts';
import { createStaffService } from './modules/staff/staff.service.ts';
import { statsRoutes } from './modules/stats/stats.routes.ts';
import { createStatsService } from './modules/stats/stats.service.ts';
import { teamMemberRoutes } from './modules/team-members/team-members.routes.ts';
import { createTeamMembersService } from './modules/team-members/team-members.service.ts';
import { timelineRoutes } from './modules/timeline/timeline.routes.ts';
import { createTimelineService } from './modules/timeline/timeline.service.ts';
import { webhookRoutes } from './modules/webhooks/webhooks.routes.ts';
import { createWebhooksService } from './modules/webhooks/webhooks.service.ts';
import { createWelcomeService } from './modules/welcome/welcome.service.ts';
import type { VendorObserver } from './resilience/circuit-breaker.ts';
import { productVersion } from './shared/product-version.ts';

const WEB_ROOT = join(import.meta.dirname, '..', SITE);

export interface App {
  http: FastifyInstance;
  jobHandlers: JobHandlers;
}

interface Surroundings {
  config: Config;
  log: FastifyBaseLogger;
  database: Database;
  jobs: Jobs;
  /** The newest that has been run. */
  migration: string;
  /** Signs cookies and secure links. */
  secret: string;
  isDraining: () => boolean;
}

/**
 * Puts the whole server together: stores and gateways into services, services into routes; of a worker only what does jobs, and
 * its health. Listens to nothing yet.
 */
export async function createApp(surroundings: Surroundings): Promise<App> {
  const { config, log, database, jobs, migration, secret, isDraining } = surroundings;
  const { publicUrl, appUrl } = config;
  const { supportEmail } = config.mail;

  const rateLimits = config.rateLimit ? createRateLimits(database) : undefined;
  const http = await createHttpServer(config, log, secret, rateLimits);
  const retention = createRetentionService(database);
  const metrics = exposeMetrics(http, config.metricsToken, {
    build: { version: productVersion(), commit: config.commit, migration },
    dataDir: config.dataDir,
    database,
    jobs,
    retention: retention.metrics,
    operations: () => readRuns(database.db),
  });
  const watchVendor: VendorObserver = {
    changed: (vendor, state) => {
      metrics.vendorAway(vendor, state === 'away');
      http.log.warn({ vendor, state }, state === 'away' ? 'A vendor does not answer' : 'A vendor answers again');
    },
    called: metrics.vendorCalled,
    signatureFailed: metrics.signatureFailed,
  };
  const payments = createStripeGateway(config.stripe, watchVendor);
  const prices = await readLicensePrices({ settings: config.prices, payments, db: database.db });
  const mail = createSmtpGateway({ ...config.mail, publicUrl }, watchVendor);
  const texting = createTwilioGateway({ ...config.twilio, publicUrl }, watchVendor);

  const audit = createAuditService();
  const customers = createCustomersService({ database, audit, jobs });
  const teamMembers = createTeamMembersService(database, audit);
  const consent = createConsentService(database);
  const emails = createEmailsService({ database, audit, mail, publicUrl, secret });
  const leads = createLeadsService({ database, customers });
  const purchases = createPurchasesService({ database, payments, customers, jobs });
  const checkout = createCheckoutService({ database, payments, customers, purchases, prices, publicUrl });
  const subscriptions = createSubscriptionsService(payments);
  const webhooks = createWebhooksService({ database, payments, purchases });
  const emailCheck = createEmailCheck({ dnsServers: config.dnsServers });
  const guide = createGuideService({ supportEmail, publicUrl });
  const signIn = createSignInService({ database, customers, publicUrl, secret });
  const { currency } = prices;
  const welcome = createWelcomeService({ database, mail, guide, signIn, emails, publicUrl, supportEmail, currency });
  const stats = createStatsService(database);
  const jobHandlers: JobHandlers = {
    'welcome-mail': ({ purchaseId }) => welcome.send(purchaseId),
    'recheck-purchase': ({ purchaseId }) => purchases.recheck(purchaseId),
    'end-subscription': subscriptions.end,
    retention: () => retention.run(),
    'fold-totals': stats.foldTotals,
  };
  closeWhileDraining(http, isDraining);
  if (config.role === 'worker') {
    reportHealth(http, { database, hasSite: true, isDraining });
    handleNotFound(http);
    return { http, jobHandlers };
  }

  const warnOfGuessing = (username: string): void => {
    metrics.guessingNoticed();
    http.log.warn({ username }, 'Many logins tried for one user');
  };
  const { knownPasswords } = config;
  const mustHaveSecondFactor = config.secondFactor === 'required';
  const throttle = rateLimits ? createLoginThrottle(rateLimits, warnOfGuessing) : noLoginThrottle();
  const secondFactor = createSecondFactorService({ database, audit, throttle, secret });
  const access = { database, audit, throttle, secondFactor, mustHaveSecondFactor, knownPasswords };
  const staff = createStaffService({ ...access, onRefusal: metrics.loginRefused });

  const sessionMemory = new SessionMemory();
  const realtime = await createRealtime({
    database,
    isLoggedIn: staff.isLoggedIn,
    onSessionsEnded: () => sessionMemory.forget(),
  });
  const signUps = createSignUpService({ emailCheck, leads, checkout, schedulingUrl: config.schedulingUrl });

  const settings = toPageSettings(config, prices);
  const pages = await loadPages(WEB_ROOT, settings, pagePolicy(config));
  guardStaffRoutes(http, staff.authenticate, sessionMemory);
  if (database.readPosition) keepReadPosition(http, database.readPosition);
  reportHealth(http, { database, hasSite: pages.byPath.has('/') || config.mode === 'sandbox', isDraining });
  emailCheckRoutes(http, emailCheck);
  leadRoutes(http, leads);
  checkoutRoutes(http, checkout, prices);
  guideRoutes(http, guide);
  signInRoutes(http, signIn, appUrl, pages);
  staffRoutes(http, staff);
  accountRoutes(http, createAccountService(access));
  auditRoutes(http, createAuditLogService(database));
  statsRoutes(http, stats);
  customerRoutes(http, customers);
  timelineRoutes(http, createTimelineService(database, customers));
  purchaseRoutes(http, purchases);
  teamMemberRoutes(http, teamMembers);
  importRoutes(http, createImportsService(database, audit));
  personalDataRoutes(http, createPersonalDataService(database, audit));
  exportRoutes(http, createExportsService({ database, audit, customers }));
  failedJobRoutes(http, createFailedJobsService({ database, audit, jobs }));
  searchRoutes(http, createSearchService({ customers, teamMembers, purchases }));
  emailRoutes(http, emails);
  await unsubscribeRoutes(http, emails, pages);
  textRoutes(http, createTextSending({ database, audit, texting, consent }), createNumbersService(database, consent));
  consentRoutes(http, consent);
  conversationRoutes(http, createConversations({ database, audit, customers, consent }));
  realtimeRoutes(http, realtime);
  pictureRoutes(http, createPicturesService(database, texting));
  await webhookRoutes(http, webhooks, createTextArrivals({ database, texting, consent, supportEmail }));
  await signUpRoutes(http, signUps, pages);
  servePages(http, pages);
  await serveTextFiles(http, WEB_ROOT, settings);
  await serveAssets(http, WEB_ROOT);
  handleNotFound(http, pages);

  return { http, jobHandlers };
}
