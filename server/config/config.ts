import { resolve } from 'node:path';
import { PASSWORD_MIN_LENGTH } from '#contract/limits.ts';
import { ConfigError } from '../shared/config-error.ts';
import { isLoopback } from '../shared/network.ts';
import { type Environment, readEnvironment, type Variable, wrongVariable } from './environment.ts';
import { SANDBOX_KEYS } from './sandbox-keys.ts';
import { refuseShortSecrets } from './secrets.ts';

export type SandboxedVendor = 'stripe' | 'twilio' | 'smtp' | 'scheduling' | 'app';

/** The checked configuration. `readConfig` creates it once at start. */
export interface Config {
  /** `live` when the sandbox replaces no vendor. */
  mode: 'sandbox' | 'live';
  /** Whether the process answers requests, does jobs, or both. */
  role: Environment['ROLE'];
  host: string;
  port: number;
  /** Base of all links, without a trailing slash. */
  publicUrl: string;
  /** Undefined for the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  /** A direct connection to the same database, because LISTEN does not work through a transaction pooler. Defaults to `databaseUrl`. */
  databaseDirectUrl: string | undefined;
  dataDir: string;
  /** Milliseconds between maintenance runs of the embedded database. */
  embeddedMaintenanceMs: number;
  /** How long a day of a follow-up's waits lasts. */
  followUpDayMs: number;
  /** Undefined only in sandbox mode, where one is generated in `dataDir`. */
  sessionSecret: string | undefined;
  firstStaff: { username: string; password: string } | undefined;
  /** Whether every staff user must have a second factor. */
  secondFactor: 'optional' | 'required';
  /** Passwords printed in our documents. They cannot be used to log in, and new passwords must differ from them. */
  documentedPasswords: string[];
  /** `shop` is the name by which Stripe's data tells what this shop has sold. */
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string | undefined; shop: string };
  prices: {
    /** Ids of prices at Stripe. Without an id, the amount below applies. */
    agentPriceId: string | undefined;
    teamPriceId: string | undefined;
    /** Per month, in the currency's smallest unit. */
    agentCents: number;
    teamCents: number;
    /** ISO 4217, lower case. */
    currency: string;
  };
  twilio: { accountSid: string; authToken: string; from: string; apiUrl: string | undefined };
  /** Answers go to `reply+…@{replyDomain}`. Undefined when they go to the support address. */
  mail: { smtpUrl: string; from: string; supportEmail: string; replyDomain: string | undefined };
  /** The secret with which a provider posts mails. Undefined when none does. And the mailbox that is read. */
  inbound: { secret: string | undefined; imapUrl: string | undefined };
  /** Recipients of alerts about new leads, and the minutes until a reminder when nobody has answered. No recipients means no alerts. */
  leadAlerts: { to: string[]; reminderMinutes: number };
  /** The seller's legal name and postal address. */
  company: { name: string; address: string };
  /** Country of phone numbers without a country code (ISO 3166). */
  defaultCountry: Environment['DEFAULT_COUNTRY'];
  /** The business's time zone (IANA name). Emails about tasks go out in its morning. */
  timeZone: string;
  schedulingUrl: string;
  /** The event type whose bookings are demos. Undefined: the one that the URL books, where it says so. */
  schedulingEventType: string | undefined;
  /** Signing secret of the calendar's webhooks. Without it, all of them are rejected. */
  schedulingSecret: string | undefined;
  appUrl: string;
  /** The key that the AI app authenticates with. Without it, the app gets no information. */
  appApiKey: string | undefined;
  /** Address and signing secret for webhooks to the AI app. Without them, none are sent. */
  appWebhooks: { url: string; secret: string } | undefined;
  /** Each one as `host:port`. Empty for the system's servers. */
  dnsServers: string[];
  sandbox: { vendors: SandboxedVendor[]; port: number; smtpPort: number };
  /** Milliseconds between the end of readiness and the end of listening. */
  shutdownDelay: number;
  rateLimit: boolean;
  /** The commit that this was built from, for /metrics. */
  commit: string | undefined;
  /** Allows other machines to read /metrics. */
  metricsToken: string | undefined;
  trustProxy: boolean | string;
  /** Whether browsers must use HTTPS for all subdomains too. */
  hstsSubdomains: boolean;
  logLevel: NonNullable<Environment['LOG_LEVEL']>;
}

/**
 * Reads the configuration from the environment. An empty variable counts as unset.
 * @throws ConfigError with one line that names the variable, what is wrong and an example.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const production = env.NODE_ENV === 'production';
  const isSandboxAllowed = !production && (env.SANDBOX?.trim() || 'auto') !== 'off';
  if (!isSandboxAllowed) requireAll(env, LIVE_SETTINGS);
  const read = readEnvironment(env);
  const vendors = isSandboxAllowed ? sandboxedVendors(env) : [];
  const served = (vendor: SandboxedVendor): boolean => vendors.includes(vendor);
  const live = vendors.length === 0;
  if (live) requireAll(env, COMPANY);
  if (live) refuseShortSecrets(read);
  const sandboxUrl = `http://127.0.0.1:${read.SANDBOX_PORT}`;
  const publicUrl = read.PUBLIC_URL ?? `http://localhost:${read.PORT}`;
  const isPrivate = !live && isLoopback(read.HOST) && !reachesVendors(read, vendors);
  if (live && read.RATE_LIMIT === 'off') throw wrongVariable('RATE_LIMIT', 'cannot be off in live mode');
  if (read.ROLE !== 'both' && !read.DATABASE_URL) {
    const problem = `is "${read.ROLE}", but the embedded database belongs to one process, which has to do both`;
    throw wrongVariable('ROLE', problem, 'DATABASE_URL=postgres://user:password@localhost:5432/crm');
  }

  return {
    mode: live ? 'live' : 'sandbox',
    role: read.ROLE,
    host: read.HOST,
    port: read.PORT,
    publicUrl,
    databaseUrl: read.DATABASE_URL,
    databaseDirectUrl: read.DATABASE_DIRECT_URL,
    dataDir: resolve(read.DATA_DIR),
    embeddedMaintenanceMs: read.EMBEDDED_MAINTENANCE_MS,
    followUpDayMs: read.FOLLOW_UP_DAY_MS,
    sessionSecret: read.SESSION_SECRET,
    firstStaff: isPrivate ? sandboxStaff(read) : firstStaff(read, live),
    secondFactor: read.STAFF_SECOND_FACTOR,
    documentedPasswords: isPrivate ? [] : [SANDBOX_KEYS.staffPassword],
    stripe: {
      secretKey: read.STRIPE_SECRET_KEY ?? SANDBOX_KEYS.stripeSecretKey,
      webhookSecret: read.STRIPE_WEBHOOK_SECRET ?? SANDBOX_KEYS.stripeWebhookSecret,
      apiUrl: read.STRIPE_API_URL ?? (served('stripe') ? `${sandboxUrl}/stripe` : undefined),
      shop: read.STRIPE_SHOP ?? new URL(publicUrl).host,
    },
    prices: {
      agentPriceId: read.STRIPE_PRICE_AGENT,
      teamPriceId: read.STRIPE_PRICE_TEAM,
      agentCents: read.AGENT_LICENSE_CENTS,
      teamCents: read.TEAM_LICENSE_CENTS,
      currency: read.CURRENCY,
    },
    twilio: {
      accountSid: read.TWILIO_ACCOUNT_SID ?? SANDBOX_KEYS.twilioAccountSid,
      authToken: read.TWILIO_AUTH_TOKEN ?? SANDBOX_KEYS.twilioAuthToken,
      from: read.TWILIO_FROM ?? SANDBOX_KEYS.twilioFrom,
      apiUrl: read.TWILIO_API_URL ?? (served('twilio') ? `${sandboxUrl}/twilio` : undefined),
    },
    mail: {
      smtpUrl: read.SMTP_URL ?? `smtp://127.0.0.1:${read.SANDBOX_SMTP_PORT}`,
      from: read.MAIL_FROM,
      supportEmail: read.SUPPORT_EMAIL ?? 'support@insurance247.example',
      replyDomain: read.REPLY_DOMAIN ?? (served('smtp') ? SANDBOX_KEYS.replyDomain : undefined),
    },
    inbound: inboundMail(read, served('smtp')),
    leadAlerts: { to: read.LEAD_ALERTS_TO, reminderMinutes: read.LEAD_REMINDER_MINUTES },
    company: {
      name: read.COMPANY_NAME ?? SANDBOX_COMPANY.name,
      address: read.COMPANY_ADDRESS ?? SANDBOX_COMPANY.address,
    },
    defaultCountry: read.DEFAULT_COUNTRY,
    timeZone: read.TIME_ZONE,
    schedulingUrl: read.SCHEDULING_URL ?? `${sandboxUrl}/scheduling`,
    schedulingEventType: read.SCHEDULING_EVENT_TYPE,
    schedulingSecret:
      read.SCHEDULING_WEBHOOK_SECRET ?? (served('scheduling') ? SANDBOX_KEYS.schedulingSecret : undefined),
    appUrl: read.APP_URL ?? `${sandboxUrl}/app`,
    appApiKey: read.APP_API_KEY ?? (served('app') ? SANDBOX_KEYS.appApiKey : undefined),
    appWebhooks: served('app') ? sandboxedAppWebhooks(read, sandboxUrl) : ownAppWebhooks(read),
    dnsServers: read.DNS_SERVERS,
    sandbox: { vendors, port: read.SANDBOX_PORT, smtpPort: read.SANDBOX_SMTP_PORT },
    shutdownDelay: read.SHUTDOWN_DELAY_MS,
    rateLimit: read.RATE_LIMIT === 'on',
    commit: read.COMMIT,
    metricsToken: read.METRICS_TOKEN,
    trustProxy: read.TRUST_PROXY,
    hstsSubdomains: read.HSTS_SUBDOMAINS === 'on',
    // A person watches the terminal in sandbox mode, so it logs only warnings and errors.
    logLevel: read.LOG_LEVEL ?? (live ? 'info' : 'warn'),
  };
}

/** An invented seller for the sandbox. */
const SANDBOX_COMPANY = { name: 'Sandbox Insurance Software LLC', address: '247 Example Street, Austin, TX 78701' };

/** The law requires these on every commercial email. */
const COMPANY: Variable[] = ['COMPANY_NAME', 'COMPANY_ADDRESS'];

/** Uses the sandbox's app unless a URL is configured. */
function sandboxedAppWebhooks(read: Environment, sandboxUrl: string): Config['appWebhooks'] {
  return {
    url: read.APP_WEBHOOK_URL ?? `${sandboxUrl}/app/webhooks`,
    secret: read.APP_WEBHOOK_SECRET ?? SANDBOX_KEYS.appWebhookSecret,
  };
}

/** The sandbox's mailbox posts with the secret. Answers to a domain of one's own must arrive somewhere. */
function inboundMail(read: Environment, isSandboxed: boolean): Config['inbound'] {
  const { REPLY_DOMAIN, INBOUND_MAIL_SECRET, INBOUND_IMAP_URL: imapUrl } = read;
  const secret = INBOUND_MAIL_SECRET ?? (isSandboxed ? SANDBOX_KEYS.inboundMailSecret : undefined);
  if (REPLY_DOMAIN && !secret && !imapUrl)
    throw wrongVariable(
      'INBOUND_MAIL_SECRET',
      'is not set, nor is INBOUND_IMAP_URL, so that answers to REPLY_DOMAIN are lost',
    );
  return { secret, imapUrl };
}

function ownAppWebhooks({ APP_WEBHOOK_URL: url, APP_WEBHOOK_SECRET: secret }: Environment): Config['appWebhooks'] {
  if (url && !secret)
    throw wrongVariable('APP_WEBHOOK_SECRET', 'is not set, and webhooks to APP_WEBHOOK_URL are signed with it');
  return url && secret ? { url, secret } : undefined;
}

/** Variables that are required without the sandbox. */
const LIVE_SETTINGS: Variable[] = [
  'PUBLIC_URL',
  'SESSION_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_FROM',
  'SMTP_URL',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
  ...COMPANY,
  'SCHEDULING_URL',
  'APP_URL',
];

/**
 * The variable that replaces the sandbox for a vendor, and the variables required with it. A base URL or signing secret alone
 * has no effect.
 */
const KEYS: Record<SandboxedVendor, { key: Variable; others: Variable[] }> = {
  stripe: { key: 'STRIPE_SECRET_KEY', others: ['STRIPE_WEBHOOK_SECRET'] },
  twilio: { key: 'TWILIO_ACCOUNT_SID', others: ['TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] },
  smtp: { key: 'SMTP_URL', others: ['MAIL_FROM'] },
  scheduling: { key: 'SCHEDULING_URL', others: [] },
  app: { key: 'APP_URL', others: [] },
};

type Given = Partial<Record<string, string>>;

/** Returns the vendors without keys of their own. */
function sandboxedVendors(env: Given): SandboxedVendor[] {
  const vendors = Object.keys(KEYS) as SandboxedVendor[];
  const sandboxed = vendors.filter((vendor) => !env[KEYS[vendor].key]?.trim());
  for (const vendor of vendors) if (!sandboxed.includes(vendor)) requireAll(env, KEYS[vendor].others);
  return sandboxed;
}

/** @throws ConfigError that names every missing variable in one line. */
function requireAll(env: Given, names: Variable[]): void {
  const missing = names.filter((name) => !env[name]?.trim());
  if (missing.length === 0) return;
  throw new ConfigError(
    `Missing ${missing.join(', ')}. Set ${missing.length === 1 ? 'it' : 'them'} in the environment or in .env (see .env.example), or run with the sandbox (SANDBOX=auto, NODE_ENV not production).`,
  );
}

/** Returns whether any vendor on another machine is called. Real money, phones or mailboxes are affected then. */
function reachesVendors(read: Environment, sandboxed: SandboxedVendor[]): boolean {
  const addressOf = { stripe: read.STRIPE_API_URL, twilio: read.TWILIO_API_URL, smtp: read.SMTP_URL };
  return (['stripe', 'twilio', 'smtp'] as const).some((vendor) => {
    const address = addressOf[vendor];
    const isHere = address !== undefined && isLoopback(new URL(address).hostname);
    return !sandboxed.includes(vendor) && !isHere;
  });
}

/** Allows the documented password, because nobody else can connect and nothing leaves the machine. */
function sandboxStaff({ STAFF_USERNAME, STAFF_PASSWORD }: Environment): Config['firstStaff'] {
  const { staffUsername, staffPassword } = SANDBOX_KEYS;
  return { username: STAFF_USERNAME ?? staffUsername, password: STAFF_PASSWORD ?? staffPassword };
}

function firstStaff({ HOST, STAFF_USERNAME, STAFF_PASSWORD: password }: Environment, live: boolean) {
  const username = STAFF_USERNAME ?? (live ? undefined : SANDBOX_KEYS.staffUsername);
  if (password === SANDBOX_KEYS.staffPassword) throw wrongVariable('STAFF_PASSWORD', 'is the sandbox password');
  if (password && password.length < PASSWORD_MIN_LENGTH) {
    throw wrongVariable('STAFF_PASSWORD', `is shorter than ${PASSWORD_MIN_LENGTH} characters`);
  }
  if (!live && !password && !isLoopback(HOST)) {
    const problem = `is "${HOST}", which others can reach, and everybody knows the sandbox's password`;
    throw wrongVariable('HOST', problem, 'STAFF_PASSWORD=a long phrase of your own');
  }
  return username && password ? { username, password } : undefined;
}
