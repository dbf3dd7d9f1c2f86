import type { Database } from '../database/database.ts';
import type { MailGateway } from '../gateways/mail/mail.gateway.ts';
import { welcomeMail } from '../gateways/mail/templates/welcome.ts';
import type { GuideService } from '../guide/guide.service.ts';
import { LINK_LIFETIME_DAYS, type SignInService } from '../sign-in/sign-in.service.ts';
import { findPurchaseWithBuyer, keepSent, wasSent } from './welcome.store.ts';

export interface WelcomeService {
  /** Sends a purchase's welcome mail: the guide, and a secure link to sign in with. @throws VendorError */
  send(purchaseId: string): Promise<void>;
}

interface Dependencies {
  database: Database;
  mail: MailGateway;
  guide: GuideService;
  signIn: SignInService;
  publicUrl: string;
  supportEmail: string;
}

export function createWelcomeService(dependencies: Dependencies): WelcomeService {
  const { database, mail, guide, signIn, publicUrl, supportEmail } = dependencies;
  const { db } = database;
  return {
    send: async (purchaseId) => {
      const purchase = await findPurchaseWithBuyer(db, purchaseId);
      if (!purchase || (await wasSent(db, purchaseId))) return;

      const { buyer, customerId, productType, quantity, amount, fulfilledAt } = purchase;
      const issuedAt = fulfilledAt ?? new Date();
      const { subject, html, text } = welcomeMail({
        name: buyer.name,
        productType,
        quantity,
        amount,
        signInUrl: await signIn.issue(customerId, purchaseId, issuedAt),
        guideUrl: `${publicUrl}${guide.path}`,
        supportEmail,
        publicUrl,
        expiresInDays: LINK_LIFETIME_DAYS,
      });
      await mail.send({
        messageId: `<welcome.${purchaseId}@${new URL(publicUrl).hostname}>`,
        to: { name: buyer.name, address: buyer.email },
        subject,
        html,
        text,
        attachments: [await guide.asAttachment()],
      });
      // The link is a secret: what is kept for staff to read is that the mail went out, not its text.
      const content = 'The welcome mail, with the Getting Started Guide and the secure sign-in link.';
      await keepSent(db, { id: purchaseId, customerId, subject, content });
    },
  };
}
