import { toAmount } from '#contract/money.ts';
import { AGENT_LICENSE } from '#contract/purchases.ts';
import type { Database } from '#server/database/database.ts';
import type { LicensePrices } from '#server/modules/billing/purchases/prices.service.ts';
import type { EmailsService } from '#server/modules/messaging/emails/emails.service.ts';
import type { GuideService } from '../guide/guide.service.ts';
import type { SignInService } from './sign-in.service.ts';
import { welcomeMail } from './welcome.mail.ts';
import { findPurchaseWithBuyer } from './welcome.store.ts';

interface Dependencies {
  database: Database;
  guide: GuideService;
  signIn: SignInService;
  publicUrl: string;
  supportEmail: string;
  emails: EmailsService;
  prices: LicensePrices;
}

export function createWelcomeService(dependencies: Dependencies) {
  const { database, guide, signIn, emails, publicUrl, supportEmail, prices } = dependencies;
  const { db } = database;
  return {
    /** Sends a purchase's welcome mail with the guide and a sign-in link. @throws VendorRefusal, VendorError */
    send: async (purchaseId: string): Promise<void> => {
      const purchase = await findPurchaseWithBuyer(db, purchaseId);
      if (!purchase) return;

      const { buyer, customerId, productType, quantity, amount, monthlyAmount } = purchase;
      const link = await signIn.issue({ customerId, teamMemberId: null, email: buyer.email }, `purchase ${purchaseId}`);
      const license = productType === AGENT_LICENSE ? prices.agent : prices.team;
      const content = welcomeMail({
        name: buyer.name,
        productType,
        quantity,
        amount,
        currency: prices.currency,
        monthlyAmount,
        listedAmount: toAmount(license.cents * quantity),
        signInUrl: link.url,
        guideUrl: `${publicUrl}${guide.path}`,
        accountUrl: `${publicUrl}/account`,
        supportEmail,
        expiresInDays: link.expiresInDays,
      });
      await emails.sendOwn({
        id: purchaseId,
        kind: 'welcome',
        to: { customerId, ...buyer },
        content,
        attachments: [await guide.asAttachment()],
      });
    },
  };
}
