import type { Locator } from '@playwright/test';
import { shownAs, textsOf, textUs } from '../messaging/phone.ts';
import type { Product } from '../support/product.ts';
import { newPhone } from '../support/records.ts';
import { expectAccessible } from './accessible.ts';
import { openDashboard, row } from './crm.ts';
import { openFromRow } from './crm-dialogs.ts';
import { expect, test } from './fixtures.ts';
import { bubble, chat, openChat, openMemberChat } from './messages-chat.ts';
import { startFirm } from './messages-records.ts';
import { expectToast } from './toasts.ts';

const numbersOf = (board: Locator) => board.getByRole('group', { name: 'Text to' });
const numberOf = (board: Locator, phone: string) => numbersOf(board).getByRole('radio', { name: shownAs(phone) });
const sentTo = async (product: Product, phone: string) =>
  (await textsOf(product, phone)).filter(({ direction }) => direction !== 'inbound').map(({ body }) => body);

test('Somebody who writes from another number is answered at the right one', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/502/);
  const firm = await startFirm(product);
  /** The number that the customer has written from. It is not the number on file. */
  const other = newPhone();
  await textUs(product, other, 'This is me on my new number');
  await firm.staff.post('/api/crm/sms-unknown/customer', { phone: other, name: firm.name, email: firm.email });
  await openDashboard(page);
  const { board, message, retry } = chat(page);
  await openChat(page, firm.name);

  await test.step('An answer goes to the number that wrote last, and the chat says which that is', async () => {
    await expect(numberOf(board, other)).toBeChecked();
    await expect(numbersOf(board).getByText('wrote last')).toBeVisible();
    await expect(numbersOf(board).getByText('on file')).toBeVisible();
    await expect(bubble(page, 'This is me')).toContainText(`From ${shownAs(other)}`);
    await message.fill('Got it');
    await message.press('Enter');
    await expect(bubble(page, 'Got it')).toContainText(`to ${shownAs(other)}`);
    await expect(bubble(page, 'Got it')).toContainText('Delivered');
  });

  await test.step('A text that failed is tried again at the number it was meant for, and with the one on file shows no number', async () => {
    await product.sandbox.fault({ vendor: 'twilio', mode: 'error', status: 500 });
    await numberOf(board, firm.phone).check();
    await message.fill('To the one on file');
    await message.press('Enter');
    await expect(bubble(page, 'To the one on file')).toContainText('Perhaps sent');
    await product.sandbox.fault({ vendor: 'twilio', mode: 'off' });
    await numberOf(board, other).check();
    await retry.click();
    await expect(bubble(page, 'To the one on file')).toContainText('Delivered');
    await expect(bubble(page, 'To the one on file')).not.toContainText(shownAs(firm.phone));
    expect([await sentTo(product, other), await sentTo(product, firm.phone)]).toEqual([
      ['Got it'],
      ['To the one on file'],
    ]);
  });

  await test.step('STOP from another number stands before what is typed, also to the one on file', async () => {
    await textUs(product, other, 'Stop!');
    await numberOf(board, firm.phone).check();
    await expect(board.getByText(/^Opted out of texts on .*: “Stop!”$/)).toBeVisible();
    await expect(board.getByText('until that number, or the one on file, texts START')).toBeVisible();
    await expectAccessible(page);
    await textUs(product, other, 'START');
    await page.keyboard.press('Escape');
  });

  await test.step('Send SMS says which number it goes to, and offers the other', async () => {
    const sms = await openFromRow(page, firm.name, 'SMS', 'Send SMS');
    await expect(numberOf(sms, other)).toBeChecked();
    await numberOf(sms, firm.phone).check();
    await sms.getByLabel('Message').fill('By the dialog');
    await sms.getByRole('button', { name: 'Send SMS' }).click();
    await expectToast(page, 'SMS Sent');
    expect((await sentTo(product, firm.phone))[0]).toBe('By the dialog');
  });

  await test.step('A number that was given up is not answered without a warning: it may be a stranger’s', async () => {
    await textUs(product, other, 'One more thing');
    const details = { name: firm.name, email: firm.email, phone: newPhone() };
    await firm.staff.send('PUT', `/api/crm/customers/${firm.id}`, details, {});
    await openChat(page, firm.name);
    const warning = board.getByText(`Make sure that this number is still ${firm.name}’s`);
    await expect(numberOf(board, other), 'who has asked is answered where they asked').toBeChecked();
    await expect(warning).toBeVisible();
    await numberOf(board, details.phone).check();
    await expect(warning).toHaveCount(0);
  });

  await test.step('The number that wrote becomes the one on file by a press', async () => {
    await numberOf(board, other).check();
    await page.getByRole('button', { name: `Make it ${firm.name}’s number` }).click();
    await expectToast(page, 'Customer Updated', `The number on file is ${shownAs(other)} now.`);
    await page.keyboard.press('Escape');
    await expect(row(page, firm.name)).toContainText(shownAs(other));
  });

  await test.step('A team member’s numbers are told apart in the same way; who has one is asked for none', async () => {
    const { member } = firm;
    await openMemberChat(page, firm);
    await expect(board.getByText(shownAs(member.phone))).toBeVisible();
    await expect(numbersOf(board)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await textUs(product, member.phone, 'Hello');
    const present = { name: member.name, email: 'mia@firm.example', isActive: 1, phone: newPhone() };
    await firm.staff.send('PUT', `/api/crm/team-members/${member.id}`, present, {});
    await openChat(page, member.name);
    await expect(numberOf(board, member.phone)).toBeChecked();
    await page.getByRole('button', { name: `Make it ${member.name}’s number` }).click();
    await expectToast(page, 'Team Member Updated', `The number on file is ${shownAs(member.phone)} now.`);
  });
});
