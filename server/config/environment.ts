import { isIP } from 'node:net';
import { z } from 'zod';
import { looksLikeEmail } from '#contract/email-pattern.ts';
import { ConfigError } from '../shared/config-error.ts';
import { problemOfCurrency } from '../shared/currency.ts';
import { isForWriting, readDatabaseUrl } from '../shared/database-url.ts';
import { isLoopback, trustedProxies } from '../shared/network.ts';
import { isPhoneCountry } from '../shared/phone.ts';

/** An example of the value. Error messages show it after the variable's name and the problem. */
const text = (example: string) => z.string().optional().meta({ example });
const textOr = (fallback: string) => z.string().default(fallback).meta({ example: fallback });

function valid(example: string, isValid: (value: string) => boolean, problem: (value: string) => string) {
  return z
    .string()
    .refine(isValid, { error: ({ input }) => problem(String(input)) })
    .optional()
    .meta({ example });
}

const matching = (pattern: RegExp, example: string) =>
  valid(
    example,
    (value) => pattern.test(value),
    (value) => `is "${value}", which has the wrong form`,
  );

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

function oneOf<const Choices extends readonly [string, ...string[]]>(choices: Choices) {
  return z.enum(choices, { error: ({ input }) => `is "${input}", but must be one of ${choices.join(', ')}` });
}

function choice<const Choices extends readonly [string, ...string[]]>(choices: Choices, fallback: Choices[number]) {
  return oneOf(choices).default(fallback).meta({ example: fallback });
}

const flag = (fallback: 'on' | 'off') => choice(['on', 'off'], fallback);

function integer(fallback: number, min: number, max: number) {
  const isInRange = (value: string) => Number.isInteger(Number(value)) && Number(value) >= min && Number(value) <= max;
  const error = ({ input }: { input: unknown }) => `is "${input}", but must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .refine(isInRange, { error })
    .transform(Number)
    .default(fallback)
    .meta({ example: `${fallback}` });
}

const port = (fallback: number) => integer(fallback, 1, 65_535);

/** A secret that is too long to guess. It is never printed. */
const secret = (minLength: number) =>
  valid(
    '$(openssl rand -hex 32)',
    (value) => value.length >= minLength,
    () => `is shorter than ${minLength} characters`,
  );

/** May be short in the sandbox. `refuseShortSecrets` checks it elsewhere. */
const sandboxSecret = secret(1);

/** The Standard Webhooks format with 24 to 64 bytes. It is never printed. */
const webhookSecret = valid(
  'whsec_$(openssl rand -base64 32)',
  (value) => /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/.test(value),
  () => 'is not whsec_ and 24 to 64 bytes in base64',
);

/** An absolute URL, without trailing slashes. It is never printed, because it may contain a password. */
function url(protocols: string[], example = `${protocols.at(-1)}//example.com`) {
  const starts = (value: string) => protocols.some((protocol) => value.startsWith(`${protocol}//`));
  // PostgreSQL allows several hosts in a URL, but the URL parser does not.
  const isUrl = (value: string) => starts(value) && (URL.canParse(value) || protocols.includes('postgres:'));
  const error = `is not a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
  return z
    .string()
    .refine(isUrl, { error, abort: true })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional()
    .meta({ example });
}

const webUrl = () => url(['http:', 'https:']);

const SEVERAL_HOSTS = 'postgres://user:password@one:5432,two:5432/crm';
const databaseUrl = url(['postgres:', 'postgresql:'])
  .refine((value) => !value || readDatabaseUrl(value), {
    error: 'has a host, port or target_session_attrs that cannot be read',
    abort: true,
  })
  .refine((value) => !value || isForWriting(value), { error: 'asks for a server that takes no writes' })
  .meta({ example: `${SEVERAL_HOSTS}?target_session_attrs=read-write` });

/** A comma-separated list whose parts are checked one by one. */
function commaSeparated(problemOf: (part: string) => string | undefined) {
  return z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .superRefine((parts, context) => {
      const wrong = parts.find(problemOf);
      if (wrong) context.addIssue({ code: 'custom', message: `"${wrong}" ${problemOf(wrong)}` });
    });
}

const dnsServers = commaSeparated((server) => (isAddress(server) ? undefined : 'is not an address')).meta({
  example: '127.0.0.1:53,1.1.1.1',
});

const isAddress = (server: string): boolean =>
  isIP(server) !== 0 || isIP(server.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')) !== 0;

const emailAddresses = commaSeparated((address) =>
  looksLikeEmail(address) ? undefined : 'is not an email address',
).meta({
  example: 'sales@example.com,owner@example.com',
});

const MAIL_FROM = 'Insurance 24/7 AI <welcome@insurance247.example>';
const sender = z
  .string()
  .default(MAIL_FROM)
  .refine((value) => looksLikeEmail(/^[^<>]*<([^<>]*)>$/.exec(value)?.[1] ?? value), {
    error: ({ input }) => `is "${input}", but must be an email address, alone or as Name <address>`,
  })
  .meta({ example: MAIL_FROM });

/** The password travels in the clear with imap:, so that it may only go to this machine. */
const imapUrl = url(['imap:', 'imaps:'], 'imaps://user:password@imap.example.com:993/INBOX')
  .refine((value) => !value || new URL(value).username !== '', { error: 'names no user', abort: true })
  .refine((value) => !value || value.startsWith('imaps:') || isLoopback(new URL(value).hostname), {
    error: 'begins with imap://, which is possible on this machine only',
  });

const publicUrl = webUrl().refine((value) => !value || !/[?#]|\/\/[^/]*@/.test(value), {
  error: 'has a query, a fragment or a password, but every link begins with it',
});

const country = z
  .string()
  .default('US')
  .refine(isPhoneCountry, { error: ({ input }) => `is "${input}", which is not a two-letter country code` })
  .meta({ example: 'US' });

const timeZone = z
  .string()
  .default('UTC')
  .refine(isTimeZone, { error: ({ input }) => `is "${input}", which is not the name of a time zone` })
  .meta({ example: 'America/New_York' });

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}

const MOST_MINUTES = 10_080;
const isReminderTime = (value: string) => Number(value) > 0 && Number(value) <= MOST_MINUTES;
const leadReminderMinutes = z
  .string()
  .refine(isReminderTime, {
    error: ({ input }) => `is "${input}", but must be more than 0 and at most ${MOST_MINUTES}`,
  })
  .transform(Number)
  .default(15)
  .meta({ example: '15' });

const OFF = ['off', 'false', '0', 'no'];
const ON = ['on', 'true', '1', 'yes'];
const trustProxy = z
  .string()
  .default('off')
  .refine((value) => OFF.includes(value) || ON.includes(value) || areProxies(value), {
    error: ({ input }) => `is "${input}", but must be on, off or the addresses of proxies`,
  })
  .transform((value) => (OFF.includes(value) ? false : ON.includes(value) ? true : value))
  .meta({ example: '127.0.0.1, 10.0.0.0/8' });

function areProxies(value: string): boolean {
  try {
    trustedProxies(value);
    return true;
  } catch {
    return false;
  }
}

/** All variables of the product, each checked by itself. config.ts checks combinations. */
export const Environment = z.object({
  SANDBOX: choice(['auto', 'off'], 'auto'),
  PORT: port(3000),
  HOST: textOr('127.0.0.1'),
  PUBLIC_URL: publicUrl,
  ROLE: choice(['both', 'web', 'worker'], 'both'),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  DATA_DIR: textOr('./data'),
  EMBEDDED_MAINTENANCE_MS: integer(900_000, 1, 86_400_000),
  FOLLOW_UP_DAY_MS: integer(86_400_000, 1, 86_400_000),
  SESSION_SECRET: secret(32),
  STAFF_USERNAME: text('anna'),
  STAFF_PASSWORD: text('a long phrase of your own'),
  STAFF_SECOND_FACTOR: choice(['optional', 'required'], 'optional'),
  STRIPE_SECRET_KEY: text('sk_live_…'),
  STRIPE_WEBHOOK_SECRET: text('whsec_…'),
  STRIPE_API_URL: webUrl(),
  STRIPE_SHOP: valid(
    'example.com',
    (value) => value.length <= 500,
    () => 'is longer than 500 characters',
  ),
  STRIPE_PRICE_AGENT: text('price_…'),
  STRIPE_PRICE_TEAM: text('price_…'),
  AGENT_LICENSE_CENTS: integer(9700, 50, 99_999_999),
  TEAM_LICENSE_CENTS: integer(4700, 50, 99_999_999),
  CURRENCY: z
    .string()
    .regex(/^[a-z]{3}$/, { error: ({ input }) => `is "${input}", which has the wrong form`, abort: true })
    .refine((value) => !problemOfCurrency(value), {
      error: ({ input }) => `is "${input}", ${problemOfCurrency(String(input))}`,
    })
    .default('usd')
    .meta({ example: 'usd' }),
  TWILIO_ACCOUNT_SID: matching(/^AC[0-9a-fA-F]{32}$/, 'AC followed by 32 hex digits'),
  TWILIO_AUTH_TOKEN: text('…'),
  TWILIO_FROM: matching(/^(\+[1-9]\d{6,14}|MG[0-9a-fA-F]{32})$/, '+15551234567'),
  TWILIO_API_URL: webUrl(),
  SMTP_URL: url(['smtp:', 'smtps:']),
  MAIL_FROM: sender,
  SUPPORT_EMAIL: valid(
    'support@example.com',
    looksLikeEmail,
    (value) => `is "${value}", which is not an email address`,
  ),
  REPLY_DOMAIN: valid(
    'reply.example.com',
    (value) => looksLikeEmail(`reply@${value}`),
    (value) => `is "${value}", which is not a domain`,
  ),
  INBOUND_MAIL_SECRET: sandboxSecret,
  INBOUND_IMAP_URL: imapUrl,
  LEAD_ALERTS_TO: emailAddresses,
  LEAD_REMINDER_MINUTES: leadReminderMinutes,
  COMPANY_NAME: text('Example Software LLC'),
  COMPANY_ADDRESS: text('1 Main St, Austin, TX 78701'),
  DEFAULT_COUNTRY: country,
  TIME_ZONE: timeZone,
  SCHEDULING_URL: webUrl(),
  SCHEDULING_EVENT_TYPE: text('personal-walkthrough'),
  SCHEDULING_WEBHOOK_SECRET: text('…'),
  APP_URL: webUrl(),
  APP_API_KEY: sandboxSecret,
  APP_WEBHOOK_URL: webUrl(),
  APP_WEBHOOK_SECRET: webhookSecret,
  DNS_SERVERS: dnsServers,
  SANDBOX_PORT: port(3001),
  SANDBOX_SMTP_PORT: port(2525),
  /** Milliseconds between the end of readiness and the end of listening. */
  SHUTDOWN_DELAY_MS: integer(0, 0, 25_000),
  RATE_LIMIT: flag('on'),
  COMMIT: matching(/^[\w.-]{1,64}$/, '28636ed'),
  METRICS_TOKEN: secret(16),
  TRUST_PROXY: trustProxy,
  HSTS_SUBDOMAINS: flag('off'),
  LOG_LEVEL: oneOf(LOG_LEVELS).optional().meta({ example: 'info' }),
});
export type Environment = z.infer<typeof Environment>;
export type Variable = keyof Environment;

/**
 * Reads the variables and treats empty ones as unset. @throws ConfigError that names the first wrong variable, the problem and
 * an example.
 */
export function readEnvironment(env: Record<string, string | undefined>): Environment {
  const given = Object.entries(env).map(([name, value]) => [name, value?.trim() || undefined]);
  const { data, error } = Environment.safeParse(Object.fromEntries(given));
  if (data) return data;
  const [issue] = error.issues;
  throw wrongVariable(issue?.path[0] as Variable, issue?.message ?? '');
}

/** Returns the error for a wrong variable, with an example of a correct value. */
export function wrongVariable(name: Variable, problem: string, example = exampleOf(name)): ConfigError {
  return ConfigError.of(name, problem, example);
}

function exampleOf(name: Variable): string {
  return `${name}=${Environment.shape[name].meta()?.example}`;
}
