import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import { createLog } from './http/log.ts';
import { serveSite } from './http/site.ts';
import { assertSite } from './http/site-build.ts';
import type { Jobs } from './jobs/job-runner.ts';
import { createDedupedLogger } from './logging/deduped-logger.ts';
import { registerAccount } from './modules/account/account/account.module.ts';
import { registerAccountTeam } from './modules/account/account/account-team.routes.ts';
import { createAccessService } from './modules/account/ai-app/access.service.ts';
import { registerAiApp } from './modules/account/ai-app/ai-app.module.ts';
import { registerAppWebhooks } from './modules/account/ai-app/app-webhooks.module.ts';
import { registerGuide } from './modules/account/guide/guide.routes.ts';
import { registerAccountSessions } from './modules/account/sign-in/account-sessions.routes.ts';
import { registerInvitations } from './modules/account/sign-in/invitations.module.ts';
import { registerSignIn } from './modules/account/sign-in/sign-in.module.ts';
import { createSignInLinks } from './modules/account/sign-in/sign-in-links.service.ts';
import { registerWelcome } from './modules/account/sign-in/welcome.module.ts';
import { registerUsage } from './modules/account/usage/usage.routes.ts';
import { registerBillingMails } from './modules/billing/billing-mails/billing-mails.module.ts';
import { registerMoneyReport } from './modules/billing/money-report/money-report.routes.ts';
import { registerPaymentsToDecide } from './modules/billing/payments-to-decide/payments-to-decide.routes.ts';
import { registerPurchases } from './modules/billing/purchases/purchases.module.ts';
import { registerRefundRequests } from './modules/billing/refund-requests/refund-requests.routes.ts';
import { refundableOf } from './modules/billing/refund-requests/refund-requests.service.ts';
import { registerRefunds } from './modules/billing/refunds/refunds.module.ts';
import { registerCancellations, registerSubscriptions } from './modules/billing/subscriptions/subscriptions.module.ts';
import { registerApiKeys } from './modules/connections/api-keys/api-keys.routes.ts';
import { createKeyAdmission } from './modules/connections/api-keys/key-admission.service.ts';
import { registerMcp } from './modules/connections/mcp/mcp.routes.ts';
import { registerWebhookEndpoints } from './modules/connections/webhook-endpoints/webhook-endpoints.module.ts';
import type { Context } from './modules/context.ts';
import { registerExports } from './modules/imports-exports/exports/exports.routes.ts';
import { registerImports } from './modules/imports-exports/imports/imports.module.ts';
import { registerConsent } from './modules/messaging/consent/consent.module.ts';
import { registerEmails } from './modules/messaging/emails/emails.routes.ts';
import { registerEnrollments } from './modules/messaging/enrollments/enrollments.routes.ts';
import { registerFollowUps } from './modules/messaging/follow-ups/follow-ups.module.ts';
import { registerGate } from './modules/messaging/gate/gate.routes.ts';
import { createOrdering } from './modules/messaging/gate/ordering.service.ts';
import { registerInbox } from './modules/messaging/inbox/inbox.module.ts';
import { registerIncomingMails } from './modules/messaging/incoming-mails/incoming-mails.module.ts';
import { registerScheduledSends } from './modules/messaging/scheduled-sends/scheduled-sends.module.ts';
import { registerTemplates } from './modules/messaging/templates/templates.routes.ts';
import { registerTexts } from './modules/messaging/texts/texts.module.ts';
import { registerBulk } from './modules/people/bulk/bulk.module.ts';
import { registerCustomers } from './modules/people/customers/customers.routes.ts';
import { registerTimeline } from './modules/people/customers/timeline.routes.ts';
import { registerNotes } from './modules/people/notes/notes.routes.ts';
import { registerPersonalData } from './modules/people/personal-data/personal-data.routes.ts';
import { registerSearch } from './modules/people/search/search.routes.ts';
import { registerTags } from './modules/people/tags/tags.routes.ts';
import { registerTasks } from './modules/people/tasks/tasks.module.ts';
import { registerTeamMembers } from './modules/people/team-members/team-members.routes.ts';
import { registerViews } from './modules/people/views/views.routes.ts';
import { registerBookings } from './modules/sales/bookings/bookings.module.ts';
import { registerCheckout } from './modules/sales/checkout/checkout.module.ts';
import { registerCheckoutReminders } from './modules/sales/checkout/checkout-reminders.routes.ts';
import { registerDashboardFigures } from './modules/sales/dashboard-figures/dashboard-figures.module.ts';
import { registerFunnel } from './modules/sales/funnel/funnel.module.ts';
import { registerLeads } from './modules/sales/leads/leads.module.ts';
import { registerEmailCheck } from './modules/sales/sign-up/email-check.routes.ts';
import { registerSignUp } from './modules/sales/sign-up/sign-up.routes.ts';
import { registerAudit } from './modules/staff/audit/audit.routes.ts';
import { registerDigest } from './modules/staff/digest/digest.module.ts';
import { registerRealtime } from './modules/staff/realtime/realtime.routes.ts';
import { registerStaff } from './modules/staff/staff/staff.module.ts';
import { registerFailedJobs } from './operations/failed-jobs/failed-jobs.routes.ts';
import { registerRetention } from './operations/retention/retention.module.ts';
import { registerVendorWebhooks } from './operations/vendor-webhooks/vendor-webhooks.routes.ts';
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
  const { staff, sessionMemory, stepUp } = registerStaff(context, createKeyAdmission(context));
  registerApiKeys(context, { stepUp });
  registerMcp(context);
  const accountSessions = registerAccountSessions(context);
  const appWebhooks = registerAppWebhooks(context);
  const access = createAccessService({ appWebhooks });
  const gate = registerGate(context);
  const enrollments = registerEnrollments(context, { gate });
  const tags = registerTags(context);
  const customers = registerCustomers(context, { access, tags });
  registerNotes(context, { customers });
  const teamMembers = registerTeamMembers(context, { access });
  const consent = registerConsent(context, { enrollments });
  const ordering = createOrdering(context);
  const moneyReport = registerMoneyReport(context);
  const subscriptions = await registerSubscriptions(context, { access, moneyReport, enrollments });
  const funnel = registerFunnel(context);
  const leads = registerLeads(context, { customers, funnel, enrollments });
  const tasks = registerTasks(context, { customers, leads });
  const bookings = registerBookings(context, { leads, customers, enrollments });
  const refundRequests = registerRefundRequests(context);
  const toDecide = registerPaymentsToDecide(context);
  const purchases = await registerPurchases(context, {
    access,
    customers,
    subscriptions,
    moneyReport,
    leads,
    enrollments,
    funnel,
    refundRequests,
    toDecide,
  });
  const syncSubscription = (id: string) => purchases.sync({ subject: { kind: 'subscription', id } });
  const cancellations = registerCancellations(context, { customers, subscriptions, syncSubscription });
  registerRefunds(context, { purchases, requests: refundRequests, cancellations, toDecide });
  const checkout = registerCheckout(context, { customers, purchases, leads, enrollments, funnel, consent });
  const emailCheck = registerEmailCheck(context);
  const { database, config, secret } = context;
  const signInLinks = createSignInLinks({ database, publicUrl: config.publicUrl, secret });
  const emails = await registerEmails(context, { gate, ordering, enrollments, leads, signInLinks });
  const templates = registerTemplates(context, { signInLinks });
  const guide = registerGuide(context);
  const aiApp = await registerAiApp(context, { access, appWebhooks });
  registerUsage(context);
  const signIn = await registerSignIn(context, { aiApp, customers, teamMembers, accountSessions, emails, signInLinks });
  const {
    inboundTexts,
    sending: texts,
    conversations,
  } = registerTexts(context, {
    customers,
    consent,
    gate,
    ordering,
    enrollments,
    leads,
    signInLinks,
  });
  const inbox = registerInbox(context, { customers, leads, emails, texts, conversations });
  const incomingMails = registerIncomingMails(context, { emails, enrollments });
  registerScheduledSends(context, { staff, texts, emails });
  const reminders = registerCheckoutReminders(context, { emails, signIn });
  await registerFollowUps(context, {
    enrollments,
    gate,
    templates,
    texts,
    emails,
    customers,
    tasks,
    leads,
    reminders,
  });
  registerBillingMails(context, { emails });
  registerWelcome(context, { guide, signIn, emails });
  registerInvitations(context, { signIn, emails });
  registerAccountTeam(context, { teamMembers });
  registerAudit(context);
  registerDigest(context);
  registerDashboardFigures(context);
  registerTimeline(context, { customers });
  registerSearch(context, { customers, teamMembers, purchases, leads });
  registerImports(context, { access, teamMembers, tags, staff });
  const exports = registerExports(context, { customers, teamMembers, leads, funnel, purchases, moneyReport });
  registerBulk(context, { staff, customers, teamMembers, leads, gate, templates, texts, emails, exports });
  const personalData = registerPersonalData(context);
  registerAccount(context, {
    subscriptions,
    accountSessions,
    signIn,
    customers,
    checkout,
    purchases,
    guide,
    personalData,
    consent,
    refundableOf,
  });
  registerWebhookEndpoints(context, {
    lead: leads.byIds,
    customer: customers.byIds,
    purchase: purchases.byIds,
    subscription: cancellations.byIds,
    message: inbox.received,
    booking: bookings.byIds,
    consent: consent.standings,
  });
  registerViews(context);
  registerFailedJobs(context);
  registerRetention(context);
  await registerSignUp(context, { emailCheck, leads, checkout });
  await registerVendorWebhooks(context, { purchases, inboundTexts, incomingMails, bookings });
  if (context.config.role !== 'worker') await registerRealtime(context, { staff, sessionMemory });
}
