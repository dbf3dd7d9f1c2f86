import { isEndedByRefund } from '#server/database/conditions/refundable.ts';
import type { Database } from '#server/database/database.ts';
import type { MailContent } from '#server/gateways/mail/mail.gateway.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { type BillingMailOrder, billingMail } from '#server/jobs/jobs.ts';
import type { EmailsService } from '#server/modules/messaging/emails/emails.service.ts';
import { canceledMail, type MailFrame, paymentFailedMail, paymentRecoveredMail, resumedMail } from './billing.mail.ts';
import {
  claimEnding,
  claimResumed,
  findAnother,
  findApproval,
  findCustomer,
  findPayment,
  findRequest,
  findRunning,
  isChanging,
  type Recipient,
} from './billing-mails.store.ts';
import {
  refundDeclinedMail,
  refundedMail,
  refundRequestedMail,
  refundReturnedMail,
  refundWithdrawnMail,
} from './refund.mail.ts';

/** How long a mail is put off. */
const PUT_OFF_SECONDS = 3;

interface Dependencies {
  database: Database;
  jobs: Jobs;
  emails: Pick<EmailsService, 'sendOwn'>;
  publicUrl: string;
  supportEmail: string;
  /** The currency of licenses. */
  currency: string;
}

interface Written {
  to: Recipient;
  content: MailContent;
}

export function createBillingMailsService(dependencies: Dependencies) {
  const { database, jobs, emails, publicUrl, supportEmail, currency } = dependencies;
  const { db } = database;

  function frameFor({ name }: Recipient): MailFrame {
    return { name, supportEmail, accountUrl: `${publicUrl}/account` };
  }

  /**
   * Puts off a mail about ends of subscriptions while the customer's subscriptions are being changed. So one press makes one mail,
   * and none says what is no longer so.
   */
  async function isPutOff(order: OrderOf<'canceled' | 'resumed'>): Promise<boolean> {
    if (!(await isChanging(db, order.customerId))) return false;
    await database.transaction((tx) => jobs.enqueue(tx, billingMail, order, PUT_OFF_SECONDS));
    return true;
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
      return { to, content };
    },
    payment_recovered: async ({ purchaseId }) => {
      const found = await findPayment(db, purchaseId);
      if (!found) return undefined;
      const { to, purchase } = found;
      return { to, content: paymentRecoveredMail(frameFor(to), { ...purchase, currency }) };
    },
    refunded: async ({ purchaseId, amount }) => {
      const found = await findPayment(db, purchaseId);
      if (!found) return undefined;
      const { to, purchase, subscription } = found;
      const isFull = purchase.status === 'refunded';
      const isEnded = subscription?.isRefunded || subscription?.endedAt != null;
      const endsSubscription = isFull && (isEnded || (await isEndedByRefund(db, purchaseId)));
      const another = endsSubscription ? await findAnother(db, purchase) : undefined;
      const content = refundedMail(
        frameFor(to),
        { ...purchase, amount, currency },
        {
          isFull,
          approval: isFull ? await findApproval(db, purchaseId) : undefined,
          ends: another ? 'double' : endsSubscription ? 'license' : 'nothing',
          until: another?.cancelAt,
          running: await findRunning(db, { ...to, stripeSubscriptionId: purchase.stripeSubscriptionId }),
        },
      );
      return { to, content };
    },
    refund_returned: async ({ purchaseId, amount }) => {
      const found = await findPayment(db, purchaseId);
      if (!found) return undefined;
      const { to, purchase } = found;
      const content = refundReturnedMail(frameFor(to), { ...purchase, amount, currency });
      return { to, content };
    },
    canceled: async (order) => {
      if (await isPutOff(order)) return undefined;
      const to = await findCustomer(db, order.customerId);
      const ending = await database.transaction((tx) => claimEnding(tx, order));
      if (!to || ending.length === 0) return undefined;
      const content = canceledMail(frameFor(to), ending, {
        running: await findRunning(db, to),
        isUnpaid: order.isUnpaid,
      });
      return { to, content };
    },
    resumed: async (order) => {
      if (await isPutOff(order)) return undefined;
      const to = await findCustomer(db, order.customerId);
      const resumed = await database.transaction((tx) => claimResumed(tx, order));
      if (!to || resumed.length === 0) return undefined;
      return { to, content: resumedMail(frameFor(to), resumed) };
    },
    refund_requested: async ({ requestId }) => {
      const found = await findRequest(db, requestId, 'open');
      if (!found) return undefined;
      const { to, money, reason } = found;
      const content = refundRequestedMail(frameFor(to), { ...money, currency }, reason);
      return { to, content };
    },
    refund_withdrawn: async ({ requestId }) => {
      const found = await findRequest(db, requestId, 'withdrawn');
      if (!found) return undefined;
      const { to, money } = found;
      const content = refundWithdrawnMail(frameFor(to), { ...money, currency });
      return { to, content };
    },
    refund_declined: async ({ requestId }) => {
      const found = await findRequest(db, requestId, 'rejected');
      if (!found) return undefined;
      const { to, message } = found;
      return { to, content: refundDeclinedMail(frameFor(to), message ?? '') };
    },
  };

  return {
    /** Emails a customer about an event of their money, unless it no longer applies or is put off. @throws VendorRefusal, VendorError */
    send: async (order: BillingMailOrder): Promise<void> => {
      const write = writers[order.kind] as (order: BillingMailOrder) => Promise<Written | undefined>;
      const written = await write(order);
      if (written) await emails.sendOwn({ id: order.mailId, kind: 'billing', ...written });
    },
  };
}

type OrderOf<Kind> = Extract<BillingMailOrder, { kind: Kind }>;
