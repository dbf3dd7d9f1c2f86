import type { Config, SandboxedVendor } from '#server/config/config.ts';
import { createSmtpGateway } from '#server/gateways/mail/smtp.ts';
import { createStripeGateway } from '#server/gateways/payments/stripe.ts';
import { createTwilioGateway } from '#server/gateways/texting/twilio.ts';
import { rootCause } from '#server/shared/root-cause.ts';
import { type Finding, ok, wrong } from './finding.ts';

/** A number that nobody has. Looking up texts to it costs nothing. */
const NOBODYS_NUMBER = '+15005550001';

/** Sends each vendor a harmless request with the product's own keys. */
export async function checkVendors({ sandbox, publicUrl, company, ...config }: Config): Promise<Finding[]> {
  const now = new Date();
  const ask: Record<string, { vendor: SandboxedVendor; remedy: string; call: () => Promise<unknown> }> = {
    STRIPE_SECRET_KEY: {
      vendor: 'stripe',
      remedy: 'copy the key from the Stripe dashboard, with the rights that docs/going-live.md names',
      call: () => createStripeGateway(config.stripe).listCheckouts({ since: now, after: undefined }),
    },
    TWILIO_AUTH_TOKEN: {
      vendor: 'twilio',
      remedy: 'copy TWILIO_ACCOUNT_SID and the token from the Twilio console',
      call: () =>
        createTwilioGateway({ ...config.twilio, publicUrl }).findSent({
          to: NOBODYS_NUMBER,
          channel: 'sms',
          body: '',
          since: now,
        }),
    },
    SMTP_URL: {
      vendor: 'smtp',
      remedy: 'look at host, port, user and password',
      call: () => createSmtpGateway({ ...config.mail, company, publicUrl }).check(),
    },
  };
  return Promise.all(
    Object.entries(ask).map(async ([subject, { vendor, remedy, call }]) => {
      if (sandbox.vendors.includes(vendor)) return ok(subject, 'not set: the sandbox stands in');
      return call().then(
        () => ok(subject, `${vendor} answers and takes it`),
        (error: unknown) => wrong(subject, `${vendor} says: ${firstLine(error)}: ${remedy}`),
      );
    }),
  );
}

function firstLine(error: unknown): string {
  return rootCause(error).message.trim().split('\n', 1)[0] ?? '';
}
