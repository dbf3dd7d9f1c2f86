import { expect, test } from 'vitest';
import { paymentRecoveredMail } from '#server/modules/billing/billing-mails/billing.mail.ts';

const frame = { name: 'Ada Broker', accountUrl: 'https://example.com/account', supportEmail: 'help@example.com' };
const license = { productType: 'agent_license', quantity: 1, currency: 'usd' };

test('An overdue month of which the card has paid nothing, because it was forgiven, is said to be settled, and no amount to be received', () => {
  const paid = paymentRecoveredMail(frame, { ...license, amount: '97.00' });
  expect(JSON.stringify(paid)).toContain('We have received $97.00 for your Agent License.');
  const forgiven = paymentRecoveredMail(frame, { ...license, amount: '0.00' });
  expect(forgiven.subject).toBe('Your overdue payment is settled');
  expect(JSON.stringify(forgiven)).not.toMatch(/\$|received/);
  expect(JSON.stringify(forgiven)).toContain('there is nothing left to pay');
});
