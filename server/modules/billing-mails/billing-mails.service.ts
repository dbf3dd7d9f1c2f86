import type { Database } from '../../database/database.ts';
import type { MailContent } from '../../gateways/mail/mail.gateway.ts';
import type { BillingMailOrder } from '../../jobs/jobs.ts';
import type { EmailsService } from '../emails/emails.service.ts';
import { canceledMail, type MailFrame, paymentFailedMail, refundDeclinedMail, refundedMail } from './billing.mail.ts';
import {
  claimEnding,
  findCustomer,
  findPayment,
  findRejection,
  type Recipient,
  wasEndedByRefund,
} from './billing-mails.store.ts';

interface Dependencies {
  database: Database;
  emails: Pick<EmailsService, 'sendOwn'>;
  publicUrl: string;
  supportEmail: string;
  /** The currency of licenses. */
  currency: string;
}

interface Written {
  to: Recipient;
  content: MailContent;
  summary: string;
}

export function createBillingMailsService(dependencies: Dependencies) {
  const { database, emails, publicUrl, supportEmail, currency } = dependencies;
  const { db } = database;

  function frameFor({ name }: Recipient): MailFrame {
    return { name, supportEmail, accountUrl: `${publicUrl}/account` };
  }

  const writers: { [Kind in BillingMailOrder['kind']]: (order: OrderOf<Kind>) => Promise<Written | undefined> } = {
    payment_failed: async ({ purchaseId }) => {
      const found = await findPayment(db, purchaseId);
      // The payment has succeeded in the meantime.
      if (found?.purchase.status !== 'failed') return undefined;
      const { to, purchase, subscription } = found;
      // Written off at Stripe before we heard of the failure: nobody tries again, and nothing is owed.
      if (subscription?.status === 'active') return undefined;
      const content = paymentFailedMail(frameFor(to), { ...purchase, currency }, subscription?.status === 'past_due');
      return { to, content, summary: 'A payment did not go through: where the card is changed.' };
    },
    refunded: async ({ purchaseId, amount }) => {
      const found = await findPayment(db, purchaseId);
      if (!found) return undefined;
      const { to, purchase, subscription } = found;
      const isFull = purchase.status === 'refunded';
      const isEnded = subscription?.isRefunded === 1 || subscription?.endedAt != null;
      const endsLicense = isFull && (isEnded || (await wasEndedByRefund(db, purchaseId)));
      const content = refundedMail(frameFor(to), { ...purchase, amount, currency }, { isFull, endsLicense });
      return { to, content, summary: 'Money was refunded: how much, and what becomes of the license.' };
    },
    canceled: async (order) => {
      const to = await findCustomer(db, order.customerId);
      const ending = await database.transaction((tx) => claimEnding(tx, order));
      if (!to || ending.length === 0) return undefined;
      const content = canceledMail(frameFor(to), ending);
      return { to, content, summary: 'The subscription is canceled: until when it runs.' };
    },
    refund_declined: async ({ requestId }) => {
      const found = await findRejection(db, requestId);
      if (!found) return undefined;
      const { to, message } = found;
      return { to, content: refundDeclinedMail(frameFor(to), message ?? ''), summary: message ?? '' };
    },
  };

  return {
    /** Emails a customer about an event of their money, unless it no longer applies. @throws VendorRefusal, VendorError */
    send: async (order: BillingMailOrder): Promise<void> => {
      const write = writers[order.kind] as (order: BillingMailOrder) => Promise<Written | undefined>;
      const written = await write(order);
      if (written) await emails.sendOwn({ id: order.mailId, kind: 'billing', ...written });
    },
  };
}

type OrderOf<Kind> = Extract<BillingMailOrder, { kind: Kind }>;
