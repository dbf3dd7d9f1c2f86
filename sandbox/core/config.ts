import type { CountryCode } from 'libphonenumber-js';

/** A monthly price whose id the product uses, so that the Stripe stand-in must know it. */
export interface ConfiguredPrice {
  id: string;
  /** The name of the product. */
  name: string;
  /** In the currency's smallest unit. */
  unitAmount: number;
  currency: string;
}

/** The configuration of the stand-ins. By default it contains the public sandbox keys, which the product uses when no real ones are set. */
export interface SandboxConfig {
  host: string;
  port: number;
  smtpPort: number;
  dataDir: string;
  /** The base URL of the product. Webhooks are delivered to `${publicUrl}/api/webhooks/…`. */
  publicUrl: string;
  stripe: { secretKey: string; webhookSecret: string; prices?: ConfiguredPrice[] };
  twilio: { accountSid: string; authToken: string; from: string };
  /** Signs the calendar's webhooks. */
  schedulingSecret: string;
  /** The secret with which incoming mails are posted. */
  inboundMailSecret: string;
  app: { apiKey: string; webhookSecret: string };
  /** The country of phone numbers without a country code. */
  defaultCountry: CountryCode;
}

export function readConfig(env: Record<string, string | undefined>): SandboxConfig {
  return {
    host: '127.0.0.1',
    port: readPort('SANDBOX_PORT', env.SANDBOX_PORT || '3001'),
    smtpPort: readPort('SANDBOX_SMTP_PORT', env.SANDBOX_SMTP_PORT || '2525'),
    dataDir: env.DATA_DIR || './data',
    publicUrl: (env.PUBLIC_URL || `http://localhost:${env.PORT || '3000'}`).replace(/\/$/, ''),
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY || 'sk_test_sandbox',
      webhookSecret: env.STRIPE_WEBHOOK_SECRET || 'whsec_sandbox',
      prices: readPrices(env),
    },
    twilio: {
      accountSid: env.TWILIO_ACCOUNT_SID || 'AC00000000000000000000000000000000',
      authToken: env.TWILIO_AUTH_TOKEN || 'sandbox_auth_token',
      from: env.TWILIO_FROM || '+15005550006',
    },
    schedulingSecret: env.SCHEDULING_WEBHOOK_SECRET || 'scheduling_sandbox',
    inboundMailSecret: env.INBOUND_MAIL_SECRET || 'inbound-mail-sandbox',
    app: {
      apiKey: env.APP_API_KEY || 'app-sandbox',
      webhookSecret: env.APP_WEBHOOK_SECRET || 'whsec_YXBwLXNhbmRib3gtYXBwLXNhbmRib3gt',
    },
    defaultCountry: (env.DEFAULT_COUNTRY || 'US') as CountryCode,
  };
}

function readPort(name: string, value: string): number {
  const port = Number(value);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`${name}: "${value}" is not a port; give a number from 0 to 65535, for example ${name}=3001`);
  }
  return port;
}

function readPrices(env: Record<string, string | undefined>): ConfiguredPrice[] {
  const currency = (env.CURRENCY || 'usd').toLowerCase();
  return [
    {
      id: env.STRIPE_PRICE_AGENT,
      name: 'Agent License',
      unitAmount: Number(env.AGENT_LICENSE_CENTS || 9700),
      currency,
    },
    { id: env.STRIPE_PRICE_TEAM, name: 'Team License', unitAmount: Number(env.TEAM_LICENSE_CENTS || 4700), currency },
  ].flatMap(({ id, ...price }) => (id ? [{ id, ...price }] : []));
}
