import type { Database } from '../../database/database.ts';
import type { MailGateway } from '../../gateways/mail/mail.gateway.ts';
import { VendorRefusal } from '../../shared/errors.ts';
import type { EmailsService } from '../emails/emails.service.ts';
import type { GuideService } from '../guide/guide.service.ts';
import type { SignInService } from '../sign-in/sign-in.service.ts';
import { welcomeMail } from './welcome.mail.ts';
import { findPurchaseWithBuyer, recordSent, wasSent } from './welcome.store.ts';

export interface WelcomeService {
  /** Sends a purchase's welcome mail: the guide, and a secure link to sign in with. @throws VendorRefusal, VendorError */
  send(purchaseId: string): Promise<void>;
}

interface Dependencies {
  database: Database;
  mail: MailGateway;
  guide: GuideService;
  signIn: SignInService;
  publicUrl: string;
  supportEmail: string;
  emails: EmailsService;
  /** What licences are sold in. */
  currency: string;
}

export function createWelcomeService(dependencies: Dependencies): WelcomeService {
  const { database, mail, guide, signIn, emails, publicUrl, supportEmail, currency } = dependencies;
  const { db } = database;
  return {
    send: async (purchaseId) => {
      const purchase = await findPurchaseWithBuyer(db, purchaseId);
      if (!purchase || (await wasSent(db, purchaseId))) return;

      const { buyer, customerId, productType, quantity, amount } = purchase;
      const link = await signIn.issue(customerId, purchaseId);
      const content = welcomeMail({
        name: buyer.name,
        productType,
        quantity,
        amount,
        currency,
        signInUrl: link.url,
        guideUrl: `${publicUrl}${guide.path}`,
        supportEmail,
        expiresInDays: link.expiresInDays,
      });
      try {
        await mail.send({
          messageId: `<welcome.${purchaseId}@${new URL(publicUrl).hostname}>`,
          to: { name: buyer.name, address: buyer.email },
          content,
          attachments: [await guide.asAttachment()],
        });
      } catch (error) {
        if (error instanceof VendorRefusal && error.reason === 'no_such_address') {
          await emails.noteBounce(buyer.email, customerId);
        }
        throw error;
      }
      // The link is a secret: what is kept for staff to read is that the mail went out, not its text.
      const summary = 'The welcome mail, with the Getting Started Guide and the secure sign-in link.';
      await recordSent(db, { id: purchaseId, customerId, subject: content.subject, content: summary });
    },
  };
}
