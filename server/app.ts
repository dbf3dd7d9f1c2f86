import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import { createLog } from './http/log.ts';
import { serveSite } from './http/site.ts';
import { assertSite } from './http/site-build.ts';
import type { Jobs } from './jobs/job-runner.ts';
import { createDedupedLogger } from './logging/deduped-logger.ts';
import { createAccessService } from './modules/access/access.service.ts';
import { registerAccount } from './modules/account/account.module.ts';
import { registerAccountSessions } from './modules/account-sessions/account-sessions.module.ts';
import { registerAccountTeam } from './modules/account-team/account-team.module.ts';
import { registerAiApp } from './modules/ai-app/ai-app.module.ts';
import { registerAppWebhooks } from './modules/app-webhooks/app-webhooks.module.ts';
import { registerAudit } from './modules/audit/audit.module.ts';
import { registerBillingMails } from './modules/billing-mails/billing-mails.module.ts';
import { registerBookings } from './modules/bookings/bookings.module.ts';
import { registerBooks } from './modules/books/books.module.ts';
import { registerBulk } from './modules/bulk/bulk.module.ts';
import { registerCheckout } from './modules/checkout/checkout.module.ts';
import { registerCheckoutReminders } from './modules/checkout/checkout-reminders.module.ts';
import { registerConsent } from './modules/consent/consent.module.ts';
import type { Context } from './modules/context.ts';
import { registerCustomers } from './modules/customers/customers.module.ts';
import { registerEmailCheck } from './modules/email-check/email-check.module.ts';
import { registerEmails } from './modules/emails/emails.module.ts';
import { registerExports } from './modules/exports/exports.module.ts';
import { registerFailedJobs } from './modules/failed-jobs/failed-jobs.module.ts';
import { registerFunnel } from './modules/funnel/funnel.module.ts';
import { registerGuide } from './modules/guide/guide.module.ts';
import { registerImports } from './modules/imports/imports.module.ts';
import { registerInvitations } from './modules/invitations/invitations.module.ts';
import { registerLeads } from './modules/leads/leads.module.ts';
import { registerNotes } from './modules/notes/notes.module.ts';
import { registerPaymentsToDecide } from './modules/payments-to-decide/payments-to-decide.module.ts';
import { registerPersonalData } from './modules/personal-data/personal-data.module.ts';
import { registerPurchases } from './modules/purchases/purchases.module.ts';
import { registerRealtime } from './modules/realtime/realtime.module.ts';
import { registerRefundRequests } from './modules/refund-requests/refund-requests.module.ts';
import { refundableOf } from './modules/refund-requests/refund-requests.service.ts';
import { registerRefunds } from './modules/refunds/refunds.module.ts';
import { registerRetention } from './modules/retention/retention.module.ts';
import { registerSearch } from './modules/search/search.module.ts';
import { registerSignIn } from './modules/sign-in/sign-in.module.ts';
import { registerSignUp } from './modules/sign-up/sign-up.module.ts';
import { registerSms } from './modules/sms/sms.module.ts';
import { registerStaff } from './modules/staff/staff.module.ts';
import { registerStats } from './modules/stats/stats.module.ts';
import { registerCancellations, registerSubscriptions } from './modules/subscriptions/subscriptions.module.ts';
import { registerTags } from './modules/tags/tags.module.ts';
import { registerTasks } from './modules/tasks/tasks.module.ts';
import { registerTeamMembers } from './modules/team-members/team-members.module.ts';
import { registerTimeline } from './modules/timeline/timeline.module.ts';
import { registerViews } from './modules/views/views.module.ts';
import { registerWebhooks } from './modules/webhooks/webhooks.module.ts';
import { registerWelcome } from './modules/welcome/welcome.module.ts';
import { Lifecycle } from './start/lifecycle.ts';
import { openContext } from './start/open-context.ts';
import { assertPrograms } from './start/program-build.ts';

export interface RunningServer {
  database: Database;
  jobs: Jobs;
  http: FastifyInstance;
  /** Ends readiness, finishes work in progress and closes everything in reverse order. */
  stop(): Promise<void>;
}

/** Opens everything in order and listens. @throws Error when a part cannot be opened, after closing what was open. */
export async function startServer(config: Config): Promise<RunningServer> {
  assertSite(config);
  assertPrograms(config);
  const log = createLog(config.logLevel);
  const onError = createDedupedLogger(log);
  const lifecycle = new Lifecycle(config.shutdownDelay, onError);
  try {
    const context = await openContext(config, { log, onError, lifecycle });
    const { http, database, jobs } = context;
    lifecycle.onStop(() => http.close());
    await registerModules(context);
    if (config.role !== 'worker') await serveSite(http, context.pages);
    await http.listen({ host: config.host, port: config.port });
    lifecycle.listening();
    if (config.role !== 'web') await jobs.work();
    return { database, jobs, http, stop: () => lifecycle.stop() };
  } catch (error) {
    await lifecycle.stop();
    throw error;
  }
}

async function registerModules(context: Context): Promise<void> {
  const { staff, sessionMemory } = registerStaff(context);
  const accountSessions = registerAccountSessions(context);
  const appWebhooks = registerAppWebhooks(context);
  const access = createAccessService({ appWebhooks });
  const tags = registerTags(context);
  const customers = registerCustomers(context, { access, tags });
  registerNotes(context, { customers });
  const teamMembers = registerTeamMembers(context, { access });
  const consent = registerConsent(context);
  const books = registerBooks(context);
  const subscriptions = await registerSubscriptions(context, { access, books });
  const funnel = registerFunnel(context);
  const leads = registerLeads(context, { customers, funnel });
  registerTasks(context, { customers, leads });
  const bookings = registerBookings(context, { leads, customers });
  const refundRequests = registerRefundRequests(context);
  const toDecide = registerPaymentsToDecide(context);
  const purchases = await registerPurchases(context, {
    access,
    customers,
    subscriptions,
    books,
    leads,
    funnel,
    refundRequests,
    toDecide,
  });
  const syncSubscription = (id: string) => purchases.sync({ subject: { kind: 'subscription', id } });
  const cancellations = registerCancellations(context, { customers, subscriptions, syncSubscription });
  registerRefunds(context, { purchases, requests: refundRequests, cancellations, toDecide });
  const checkout = registerCheckout(context, { customers, purchases, leads, funnel });
  const emailCheck = registerEmailCheck(context);
  const emails = await registerEmails(context, { leads });
  const guide = registerGuide(context);
  const aiApp = await registerAiApp(context, { access, appWebhooks });
  const signIn = await registerSignIn(context, { aiApp, customers, teamMembers, accountSessions, emails });
  const { inboundSms, sending: sms } = registerSms(context, { customers, consent, leads });
  registerCheckoutReminders(context, { emails, signIn });
  registerBillingMails(context, { emails });
  registerWelcome(context, { guide, signIn, emails });
  registerInvitations(context, { signIn, emails });
  registerAccountTeam(context, { teamMembers });
  registerAudit(context);
  registerStats(context);
  registerTimeline(context, { customers });
  registerSearch(context, { customers, teamMembers, purchases, leads });
  registerImports(context, { access, teamMembers, tags, staff });
  const exports = registerExports(context, { customers, teamMembers, leads, funnel, purchases, books });
  registerBulk(context, { staff, customers, teamMembers, leads, sms, emails, exports });
  const personalData = registerPersonalData(context);
  registerAccount(context, {
    subscriptions,
    accountSessions,
    signIn,
    customers,
    checkout,
    guide,
    personalData,
    refundableOf,
  });
  registerViews(context);
  registerFailedJobs(context);
  registerRetention(context);
  await registerSignUp(context, { emailCheck, leads, checkout });
  await registerWebhooks(context, { purchases, inboundSms, bookings });
  if (context.config.role !== 'worker') await registerRealtime(context, { staff, sessionMemory });
}
