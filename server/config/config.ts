import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { PASSWORD_MIN_LENGTH } from '../../contract/limits.ts';
import { problemOfCurrency } from '../shared/currency.ts';
import { isForWriting, readDatabaseUrl } from '../shared/database-url.ts';
import { isLoopback, trustedProxies } from '../shared/network.ts';
import { type Env, EnvReader } from './env-reader.ts';

/** What a process does of the work: answers requests, does the jobs, or both. */
const ROLES = ['both', 'web', 'worker'] as const;

export type SandboxedVendor = 'stripe' | 'twilio' | 'smtp' | 'scheduling' | 'app';

/** Everything the process is told from outside, checked. Made once at start by `readConfig`. */
export interface Config {
  /** `live` when nothing is served by the sandbox. */
  mode: 'sandbox' | 'live';
  role: (typeof ROLES)[number];
  host: string;
  port: number;
  /** Base of all links, without a trailing slash. */
  publicUrl: string;
  /** Unset: the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  /** The same database past a transaction pooler, which would swallow LISTEN. Unset: `databaseUrl`. */
  databaseDirectUrl: string | undefined;
  /** One or several replicas, for reads. Unset: `databaseUrl`. */
  databaseReadUrl: string | undefined;
  dataDir: string;
  /** Milliseconds between two rounds of maintenance of the embedded database. */
  embeddedMaintenanceMs: number;
  /** Unset only in sandbox mode: generated into `dataDir`. */
  sessionSecret: string | undefined;
  firstStaff: { username: string; password: string } | undefined;
  /** Whether every staff user has to have a second factor. */
  secondFactor: 'optional' | 'required';
  /** Passwords that our own documents print: they let nobody in, and no new one may be one of them. */
  knownPasswords: string[];
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string | undefined };
  prices: {
    /** Prices made at Stripe; the amount beside one counts where there is none. */
    agentPriceId: string | undefined;
    teamPriceId: string | undefined;
    /** Monthly, in the currency's smallest unit. */
    agentCents: number;
    teamCents: number;
    /** ISO 4217, lower case. */
    currency: string;
  };
  twilio: { accountSid: string; authToken: string; from: string; apiUrl: string | undefined };
  mail: { smtpUrl: string; from: string; supportEmail: string };
  schedulingUrl: string;
  appUrl: string;
  /** `host:port` each; empty: the system's. */
  dnsServers: string[];
  sandbox: { vendors: SandboxedVendor[]; port: number; smtpPort: number };
  /** Milliseconds between the end of readiness and the end of listening. */
  shutdownDelay: number;
  rateLimit: boolean;
  /** What this was built from, for /metrics. */
  commit: string | undefined;
  /** Lets others than this machine read /metrics. */
  metricsToken: string | undefined;
  trustProxy: boolean | string;
  /** Whether browsers shall reach every name below the site's by HTTPS alone. */
  hstsSubdomains: boolean;
  logLevel: string;
}

/** The keys the sandbox accepts; harmless outside it. */
const SANDBOX_KEYS = {
  stripeSecretKey: 'sk_test_sandbox',
  stripeWebhookSecret: 'whsec_sandbox',
  twilioAccountSid: 'AC00000000000000000000000000000000',
  twilioAuthToken: 'sandbox_auth_token',
  twilioFrom: '+15005550006',
  staffUsername: 'staff',
  staffPassword: 'staff-sandbox',
};

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * Reads the configuration of DESIGN section 4. An empty variable counts as unset.
 * @throws ConfigError with one line that names the variable, what is wrong and an example.
 */
export function readConfig(env: Env): Config {
  const read = new EnvReader(env);
  const production = env.NODE_ENV === 'production';
  const sandboxAllowed = read.choice('SANDBOX', ['auto', 'off'], production ? 'off' : 'auto') === 'auto' && !production;
  if (!sandboxAllowed) requireLiveSettings(read);

  const vendors = sandboxAllowed ? sandboxedVendors(read) : [];
  const served = (vendor: SandboxedVendor): boolean => vendors.includes(vendor);
  const live = vendors.length === 0;

  const port = read.port('PORT', 3000);
  const sandboxPort = read.port('SANDBOX_PORT', 3001);
  const smtpPort = read.port('SANDBOX_SMTP_PORT', 2525);
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const dataDir = resolve(read.text('DATA_DIR') ?? './data');
  const host = read.text('HOST') ?? '127.0.0.1';
  const isPrivate = !live && isLoopback(host) && !reachesVendors(read, vendors);
  const rateLimit = read.choice('RATE_LIMIT', ['on', 'off'], 'on') === 'on';
  if (live && !rateLimit) throw read.wrong('RATE_LIMIT', 'cannot be off in live mode', 'RATE_LIMIT=on');

  return {
    mode: live ? 'live' : 'sandbox',
    role: readRole(read),
    host,
    port,
    publicUrl: read.url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`,
    databaseUrl: readDatabase(read, 'DATABASE_URL'),
    databaseDirectUrl: readDatabase(read, 'DATABASE_DIRECT_URL'),
    databaseReadUrl: readReplica(read),
    dataDir,
    embeddedMaintenanceMs: read.integer('EMBEDDED_MAINTENANCE_MS', 900_000, 1, 86_400_000),
    sessionSecret: read.secret('SESSION_SECRET', 32),
    firstStaff: isPrivate ? readSandboxStaff(read) : readFirstStaff(read, live, host),
    secondFactor: read.choice('STAFF_SECOND_FACTOR', ['optional', 'required'], 'optional'),
    knownPasswords: isPrivate ? [] : [SANDBOX_KEYS.staffPassword],
    stripe: {
      secretKey: served('stripe') ? SANDBOX_KEYS.stripeSecretKey : read.required('STRIPE_SECRET_KEY', 'sk_live_…'),
      webhookSecret: read.text('STRIPE_WEBHOOK_SECRET') ?? SANDBOX_KEYS.stripeWebhookSecret,
      apiUrl:
        read.url('STRIPE_API_URL', ['http:', 'https:']) ?? (served('stripe') ? `${sandboxUrl}/stripe` : undefined),
    },
    prices: {
      agentPriceId: read.text('STRIPE_PRICE_AGENT'),
      teamPriceId: read.text('STRIPE_PRICE_TEAM'),
      agentCents: read.integer('AGENT_LICENSE_CENTS', 9700, 50, 99_999_999),
      teamCents: read.integer('TEAM_LICENSE_CENTS', 4700, 50, 99_999_999),
      currency: readCurrency(read),
    },
    twilio: {
      accountSid: served('twilio')
        ? SANDBOX_KEYS.twilioAccountSid
        : (read.pattern('TWILIO_ACCOUNT_SID', /^AC[0-9a-fA-F]{32}$/, 'AC followed by 32 hex digits') ?? ''),
      authToken: read.text('TWILIO_AUTH_TOKEN') ?? SANDBOX_KEYS.twilioAuthToken,
      from:
        read.pattern('TWILIO_FROM', /^(\+[1-9]\d{6,14}|MG[0-9a-fA-F]{32})$/, '+15551234567') ?? SANDBOX_KEYS.twilioFrom,
      apiUrl:
        read.url('TWILIO_API_URL', ['http:', 'https:']) ?? (served('twilio') ? `${sandboxUrl}/twilio` : undefined),
    },
    mail: {
      smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']) ?? `smtp://127.0.0.1:${smtpPort}`,
      from: read.text('MAIL_FROM') ?? 'Insurance 24/7 AI <welcome@insurance247.example>',
      supportEmail: read.email('SUPPORT_EMAIL') ?? 'support@insurance247.example',
    },
    schedulingUrl: read.url('SCHEDULING_URL', ['http:', 'https:']) ?? `${sandboxUrl}/scheduling`,
    appUrl: read.url('APP_URL', ['http:', 'https:']) ?? `${sandboxUrl}/app`,
    dnsServers: readDnsServers(read),
    sandbox: { vendors, port: sandboxPort, smtpPort },
    shutdownDelay: read.integer('SHUTDOWN_DELAY_MS', 0, 0, 25_000),
    rateLimit,
    commit: read.pattern('COMMIT', /^[\w.-]{1,64}$/, '28636ed'),
    metricsToken: read.secret('METRICS_TOKEN', 16),
    trustProxy: readTrustProxy(read),
    hstsSubdomains: read.choice('HSTS_SUBDOMAINS', ['on', 'off'], 'off') === 'on',
    // With the sandbox a person watches the terminal: only what went wrong is worth a line there.
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, live ? 'info' : 'warn'),
  };
}

/** A vendor is the sandbox's while its own keys are missing; its base URL or signing secret alone changes nothing. */
function sandboxedVendors(read: EnvReader): SandboxedVendor[] {
  const keyOf: Record<SandboxedVendor, string> = {
    stripe: 'STRIPE_SECRET_KEY',
    twilio: 'TWILIO_ACCOUNT_SID',
    smtp: 'SMTP_URL',
    scheduling: 'SCHEDULING_URL',
    app: 'APP_URL',
  };
  const vendors = (Object.keys(keyOf) as SandboxedVendor[]).filter((vendor) => read.text(keyOf[vendor]) === undefined);
  if (!vendors.includes('stripe')) read.requireAll(['STRIPE_WEBHOOK_SECRET']);
  if (!vendors.includes('twilio')) read.requireAll(['TWILIO_AUTH_TOKEN', 'TWILIO_FROM']);
  if (!vendors.includes('smtp')) read.requireAll(['MAIL_FROM']);
  return vendors;
}

function requireLiveSettings(read: EnvReader): void {
  read.requireAll([
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
    'SCHEDULING_URL',
    'APP_URL',
  ]);
}

/** Whether a vendor is called on another machine, with keys of its own: then real money, phones or mailboxes are at stake. */
function reachesVendors(read: EnvReader, sandboxed: SandboxedVendor[]): boolean {
  const addressOf = { stripe: 'STRIPE_API_URL', twilio: 'TWILIO_API_URL', smtp: 'SMTP_URL' } as const;
  return (['stripe', 'twilio', 'smtp'] as const).some((vendor) => {
    const address = read.text(addressOf[vendor]);
    const isHere = address !== undefined && URL.canParse(address) && isLoopback(new URL(address).hostname);
    return !sandboxed.includes(vendor) && !isHere;
  });
}

/** Where nobody else gets in and nothing goes out, the password that our documents print will do. */
function readSandboxStaff(read: EnvReader): Config['firstStaff'] {
  const { staffUsername, staffPassword } = SANDBOX_KEYS;
  return {
    username: read.text('STAFF_USERNAME') ?? staffUsername,
    password: read.text('STAFF_PASSWORD') ?? staffPassword,
  };
}

function readFirstStaff(read: EnvReader, live: boolean, host: string): Config['firstStaff'] {
  const example = 'STAFF_PASSWORD=a long phrase of your own';
  const username = read.text('STAFF_USERNAME') ?? (live ? undefined : SANDBOX_KEYS.staffUsername);
  const password = read.secret('STAFF_PASSWORD', PASSWORD_MIN_LENGTH);
  if (password === SANDBOX_KEYS.staffPassword) throw read.wrong('STAFF_PASSWORD', 'is the sandbox password', example);
  if (!live && !password && !isLoopback(host)) {
    const problem = `is "${host}", which others can reach, and everybody knows the sandbox's password`;
    throw read.wrong('HOST', problem, example);
  }
  return username && password ? { username, password } : undefined;
}

function readCurrency(read: EnvReader): string {
  const currency = read.pattern('CURRENCY', /^[a-z]{3}$/, 'usd') ?? 'usd';
  const problem = problemOfCurrency(currency);
  if (problem) throw read.wrong('CURRENCY', `is "${currency}", ${problem}`, 'CURRENCY=usd');
  return currency;
}

function readDatabase(read: EnvReader, name: string): string | undefined {
  const url = read.url(name, ['postgres:', 'postgresql:']);
  if (url === undefined) return undefined;
  const example = `${name}=postgres://user:password@one:5432,two:5432/crm?target_session_attrs=read-write`;
  if (!readDatabaseUrl(url))
    throw read.wrong(name, 'has a host, port or target_session_attrs that cannot be read', example);
  if (!isForWriting(url)) throw read.wrong(name, 'asks for a server that takes no writes', example);
  return url;
}

function readReplica(read: EnvReader): string | undefined {
  const name = 'DATABASE_READ_URL';
  const url = read.url(name, ['postgres:', 'postgresql:']);
  if (url === undefined || readDatabaseUrl(url)) return url;
  throw read.wrong(
    name,
    'has a host or port that cannot be read',
    `${name}=postgres://user:password@one:5432,two:5432/crm`,
  );
}

function readRole(read: EnvReader): Config['role'] {
  const role = read.choice('ROLE', ROLES, 'both');
  if (role === 'both' || read.text('DATABASE_URL')) return role;
  const problem = `is "${role}", but the embedded database belongs to one process, which has to do both`;
  throw read.wrong('ROLE', problem, 'DATABASE_URL=postgres://user:password@localhost:5432/crm');
}

function readDnsServers(read: EnvReader): string[] {
  const servers = read.list('DNS_SERVERS');
  for (const server of servers) {
    const host = server.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
    if (isIP(host) === 0 && isIP(server) === 0) {
      throw read.wrong('DNS_SERVERS', `"${server}" is not an address`, 'DNS_SERVERS=127.0.0.1:53,1.1.1.1');
    }
  }
  return servers;
}

function readTrustProxy(read: EnvReader): boolean | string {
  const value = read.text('TRUST_PROXY');
  if (value === undefined || ['off', 'false', '0', 'no'].includes(value)) return false;
  if (['on', 'true', '1', 'yes'].includes(value)) return true;
  try {
    trustedProxies(value);
    return value;
  } catch {
    const problem = `is "${value}", but must be on, off or the addresses of proxies`;
    throw read.wrong('TRUST_PROXY', problem, 'TRUST_PROXY=127.0.0.1, 10.0.0.0/8');
  }
}
