import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import { createLog } from './http/log.ts';
import { serveSite } from './http/site.ts';
import { assertSite } from './http/site-build.ts';
import { createDedupedLogger } from './logging/deduped-logger.ts';
import { registerAudit } from './modules/audit/audit.module.ts';
import { registerCheckout } from './modules/checkout/checkout.module.ts';
import { registerConsent } from './modules/consent/consent.module.ts';
import type { Context } from './modules/context.ts';
import { registerCustomers } from './modules/customers/customers.module.ts';
import { registerEmailCheck } from './modules/email-check/email-check.module.ts';
import { registerEmails } from './modules/emails/emails.module.ts';
import { registerExports } from './modules/exports/exports.module.ts';
import { registerFailedJobs } from './modules/failed-jobs/failed-jobs.module.ts';
import { registerGuide } from './modules/guide/guide.module.ts';
import { registerImports } from './modules/imports/imports.module.ts';
import { registerLeads } from './modules/leads/leads.module.ts';
import { registerPersonalData } from './modules/personal-data/personal-data.module.ts';
import { registerPurchases } from './modules/purchases/purchases.module.ts';
import { registerRealtime } from './modules/realtime/realtime.module.ts';
import { registerRetention } from './modules/retention/retention.module.ts';
import { registerSearch } from './modules/search/search.module.ts';
import { registerSignIn } from './modules/sign-in/sign-in.module.ts';
import { registerSignUp } from './modules/sign-up/sign-up.module.ts';
import { registerSms } from './modules/sms/sms.module.ts';
import { registerStaff } from './modules/staff/staff.module.ts';
import { registerStats } from './modules/stats/stats.module.ts';
import { registerTeamMembers } from './modules/team-members/team-members.module.ts';
import { registerTimeline } from './modules/timeline/timeline.module.ts';
import { registerWebhooks } from './modules/webhooks/webhooks.module.ts';
import { registerWelcome } from './modules/welcome/welcome.module.ts';
import { Lifecycle } from './start/lifecycle.ts';
import { openContext } from './start/open-context.ts';

export interface RunningServer {
  database: Database;
  http: FastifyInstance;
  /** Turns unready, finishes what is under way and closes everything, in the opposite order of opening. */
  stop(): Promise<void>;
}

/** Opens everything in order and listens. @throws Error when a part cannot be opened; what was open is closed again. */
export async function startServer(config: Config): Promise<RunningServer> {
  assertSite(config);
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
    return { database, http, stop: () => lifecycle.stop() };
  } catch (error) {
    await lifecycle.stop();
    throw error;
  }
}

async function registerModules(context: Context): Promise<void> {
  const { staff, sessionMemory } = registerStaff(context);
  const customers = registerCustomers(context);
  const teamMembers = registerTeamMembers(context);
  const consent = registerConsent(context);
  const purchases = registerPurchases(context, { customers });
  const checkout = registerCheckout(context, { customers, purchases });
  const leads = registerLeads(context, { customers });
  const emailCheck = registerEmailCheck(context);
  const emails = await registerEmails(context);
  const guide = registerGuide(context);
  const signIn = registerSignIn(context, { customers });
  const inboundSms = registerSms(context, { customers, consent });
  registerWelcome(context, { guide, signIn, emails });
  registerAudit(context);
  registerStats(context);
  registerTimeline(context, { customers });
  registerSearch(context, { customers, teamMembers, purchases });
  registerImports(context);
  registerExports(context, { customers });
  registerPersonalData(context);
  registerFailedJobs(context);
  registerRetention(context);
  await registerSignUp(context, { emailCheck, leads, checkout });
  await registerWebhooks(context, { purchases, inboundSms });
  if (context.config.role !== 'worker') await registerRealtime(context, { staff, sessionMemory });
}
