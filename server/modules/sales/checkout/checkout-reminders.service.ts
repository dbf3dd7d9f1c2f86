import { AGENT_LICENSE } from '#contract/purchases.ts';
import type { Db } from '#server/database/database.ts';
import type { SignInService } from '#server/modules/account/sign-in/sign-in.service.ts';
import type { EmailsService } from '#server/modules/messaging/emails/emails.service.ts';
import { AppError } from '#server/shared/errors.ts';
import { claimReminder, findUnpaidCheckout, isReminded, markReminded, releaseReminder } from './checkout.store.ts';

interface Dependencies {
  db: Db;
  emails: Pick<EmailsService, 'send'>;
  signIn: Pick<SignInService, 'issue'>;
}

export type CheckoutReminders = ReturnType<typeof createCheckoutReminders>;

export function createCheckoutReminders({ db, emails, signIn }: Dependencies) {
  /** Sends a checkout's reminder, unless it was sent before or may be on its way. */
  async function once<Sent>(
    checkoutId: string,
    send: () => Promise<Sent>,
  ): Promise<Sent | 'sent before' | 'on its way'> {
    if (!(await claimReminder(db, checkoutId))) {
      return (await isReminded(db, checkoutId)) ? 'sent before' : 'on its way';
    }
    const sent = await send().catch(async (error: unknown) => {
      await releaseReminder(db, checkoutId);
      throw error;
    });
    await markReminded(db, checkoutId);
    return sent;
  }

  return {
    once,
    /**
     * Emails the customer of an unpaid checkout, once for each checkout.
     * @throws AppError('not_found'), ('conflict') when a reminder has been sent, VendorError
     */
    send: async (checkoutId: string, userId: string): Promise<void> => {
      const checkout = await findUnpaidCheckout(db, checkoutId);
      if (!checkout) throw new AppError('not_found', 'There is no unpaid checkout by this id');
      const { id, customerId, email, productType } = checkout;
      if (checkout.hasPaidSince) {
        throw new AppError('conflict', 'This customer has paid in another checkout since');
      }
      // The key is the same for every attempt, so that a second press after a crash does not send the mail twice. A corrected
      // address gets a mail of its own, whose link is another.
      const sender = { userId, idempotencyKey: `checkout ${id} ${email}` };
      const sent = await once(id, async () => {
        const { url, expiresInDays } = await signIn.issue({ customerId, teamMemberId: null, email }, `checkout ${id}`);
        return emails.send({ customerId, ...reminder(productType, url, expiresInDays) }, sender);
      });
      if (typeof sent === 'string') throw new AppError('conflict', 'A reminder has been sent already');
    },
  };
}

function reminder(productType: string, url: string, days: number): { subject: string; content: string } {
  const [what, title] =
    productType === AGENT_LICENSE ? ['your license', 'Your license'] : ['your team licenses', 'Your team licenses'];
  return {
    subject: `${title} for Insurance 24/7 AI`,
    content: `You began to check out and stopped before the payment. Nothing was charged.

If you still want ${what}, this link opens your account, where you can go on from there. It works once, for ${days} days:
${url}

Something in the way, or a question? Just reply to this email.`,
  };
}
