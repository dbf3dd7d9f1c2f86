import type { Config } from '../config/config.ts';
import type { VendorObserver } from '../resilience/circuit-breaker.ts';
import type { MailGateway } from './mail/mail.gateway.ts';
import { createSmtpGateway } from './mail/smtp.ts';
import type { PaymentsGateway } from './payments/payments.gateway.ts';
import { createStripeGateway } from './payments/stripe.ts';
import type { SmsGateway } from './sms/sms.gateway.ts';
import { createTwilioGateway } from './sms/twilio.ts';

interface Gateways {
  payments: PaymentsGateway;
  mail: MailGateway;
  sms: SmsGateway;
}

/** A gateway to each vendor, each behind a circuit breaker of which `observer` is told. */
export function openGateways({ stripe, twilio, mail, publicUrl }: Config, observer: VendorObserver): Gateways {
  return {
    payments: createStripeGateway(stripe, observer),
    mail: createSmtpGateway({ ...mail, publicUrl }, observer),
    sms: createTwilioGateway({ ...twilio, publicUrl }, observer),
  };
}
