import type { Locator, Page } from '@playwright/test';
import { shownAs, textsOf, textUs } from '../messaging/phone.ts';
import type { Product } from '../support/product.ts';
import { newPhone } from '../support/records.ts';
import { expectAccessible } from './accessible.ts';
import { openTab } from './crm.ts';
import { openFromRow } from './crm-dialogs.ts';
import { expect, test } from './fixtures.ts';
import { bubble, chat, openChat, openMemberChat } from './messages-chat.ts';
import { type Firm, openFirm } from './messages-records.ts';
import { expectToast } from './toasts.ts';

let firm: Firm;
/** The number that the customer has written from. It is not the number on file. */
let other: string;
test.beforeEach(async ({ page, product }) => {
  firm = await openFirm(page, product);
  other = newPhone();
  await textUs(product, other, 'This is me on my new number');
  const sender = { phone: other, name: firm.name, email: firm.email };
  await firm.staff.post('/api/crm/sms-unknown/customer', sender);
});

const numbersOf = (board: Locator) => board.getByRole('group', { name: 'Text to' });
const numberOf = (board: Locator, phone: string) => numbersOf(board).getByRole('radio', { name: shownAs(phone) });
const sentTo = async (product: Product, phone: string) =>
  (await textsOf(product, phone)).filter(({ direction }) => direction !== 'inbound').map(({ body }) => body);
const save = (page: Page) => page.getByRole('button', { name: `Make it ${firm.name}’s number` });

test('A customer who writes from another number is answered at the right one', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/502/);
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
    expect([await sentTo(product, other), await sentTo(product, firm.phone)]).toEqual([['Got it'], []]);
    await expectAccessible(page);
  });

  await test.step('The other number can be written to, and texts with the one on file show no number', async () => {
    await numberOf(board, firm.phone).check();
    await message.fill('Is this you?');
    await message.press('Enter');
    await expect(bubble(page, 'Is this you?')).toContainText('Delivered');
    await expect(bubble(page, 'Is this you?')).not.toContainText(shownAs(firm.phone));
    expect([await sentTo(product, other), await sentTo(product, firm.phone)]).toEqual([['Got it'], ['Is this you?']]);
  });

  await test.step('A text that failed is tried again at the number it was meant for', async () => {
    await product.sandbox.fault({ vendor: 'twilio', mode: 'error', status: 500 });
    await numberOf(board, firm.phone).check();
    await message.fill('To the one on file');
    await message.press('Enter');
    await expect(bubble(page, 'To the one on file')).toContainText('Perhaps sent');
    await product.sandbox.fault({ vendor: 'twilio', mode: 'off' });
    await numberOf(board, other).check();
    await retry.click();
    await expect(bubble(page, 'To the one on file')).toContainText('Delivered');
    expect(await sentTo(product, other)).toEqual(['Got it']);
    expect(await sentTo(product, firm.phone)).toEqual(['To the one on file', 'Is this you?']);
  });

  await test.step('STOP from another number stands before what is typed, whichever number is chosen', async () => {
    await textUs(product, other, 'Stop!');
    for (const phone of [other, firm.phone]) {
      await numberOf(board, phone).check();
      await expect(board.getByText(/^Opted out of texts on .*: “Stop!”$/)).toBeVisible();
    }
    await expect(board.getByText('until that number, or the one on file, texts START')).toBeVisible();
    await expectAccessible(page);
    await textUs(product, other, 'START');
    await page.keyboard.press('Escape');
  });

  await test.step('Send SMS says which number it goes to, and offers the other', async () => {
    const sms = await openFromRow(page, firm.name, 'SMS', 'Send SMS');
    await expect(numberOf(sms, other)).toBeChecked();
    await expectAccessible(page);
    await numberOf(sms, firm.phone).check();
    await sms.getByLabel('Message').fill('By the dialog');
    await sms.getByRole('button', { name: 'Send SMS' }).click();
    await expectToast(page, 'SMS Sent');
    expect(await sentTo(product, other)).toEqual(['Got it']);
    expect((await sentTo(product, firm.phone))[0]).toBe('By the dialog');
  });
});

test('The number on file is changed, for who has several', async ({ page, product }) => {
  const { board, message } = chat(page);

  await test.step('Who has one number is asked for none', async () => {
    const payload = page.waitForRequest('**/api/crm/send-sms-team-member');
    await openMemberChat(page, firm);
    await message.fill('Hi');
    await message.press('Enter');
    expect((await payload).postDataJSON()).toEqual({ teamMemberId: firm.member.id, message: 'Hi' });
    await expect(numbersOf(board)).toHaveCount(0);
    await expect(board.getByText(shownAs(firm.member.phone))).toBeVisible();
    await page.keyboard.press('Escape');
    await openTab(page, 'Customers');
  });

  await test.step('A number that was given up is not answered without a warning: it may be a stranger’s', async () => {
    const details = { name: firm.name, email: firm.email, phone: newPhone() };
    await firm.staff.send('PUT', `/api/crm/customers/${firm.id}`, details, {});
    await openChat(page, firm.name);
    const warning = board.getByText(`Make sure that this number is still ${firm.name}’s`);
    await expect(numberOf(board, other), 'who has asked is answered where they asked').toBeChecked();
    await expect(warning).toBeVisible();
    await expectAccessible(page);
    await numberOf(board, details.phone).check();
    await expect(warning).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('The number that wrote becomes the one on file by a press', async () => {
    await openChat(page, firm.name);
    await save(page).click();
    await expectToast(page, 'Customer Updated', `The number on file is ${shownAs(other)} now.`);
    await expect(numbersOf(board)).toHaveCount(0);
    await expect(board.getByText(shownAs(other))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row').filter({ hasText: firm.name })).toContainText(shownAs(other));
    await firm.staff.post('/api/crm/send-sms', { customerId: firm.id, message: 'x' });
    expect(await sentTo(product, other)).toEqual(['x']);
  });

  await test.step('A team member’s numbers are told apart in the same way', () => expectMembersNumbers(page, product));
});

async function expectMembersNumbers(page: Page, product: Product): Promise<void> {
  const member = { name: firm.member.name, email: 'mia@firm.example', isActive: 1 };
  const present = newPhone();
  await textUs(product, firm.member.phone, 'Hello');
  await firm.staff.send('PUT', `/api/crm/team-members/${firm.member.id}`, { ...member, phone: present }, {});
  await textUs(product, firm.member.phone, 'My old phone works again');
  const { board, message } = await openMemberChat(page, firm);
  await expect(numberOf(board, firm.member.phone)).toBeChecked();
  await numberOf(board, present).check();
  await message.fill('Hi there');
  await message.press('Enter');
  await expect(bubble(page, 'Hi there')).toContainText('Delivered');
  expect(await sentTo(product, present)).toEqual(['Hi there']);
  await textUs(product, firm.member.phone, 'STOP');
  await expect(board.getByText(/^Opted out of texts on/)).toBeVisible();
  await numberOf(board, firm.member.phone).check();
  await page.getByRole('button', { name: `Make it ${firm.member.name}’s number` }).click();
  await expectToast(page, 'Team Member Updated', `The number on file is ${shownAs(firm.member.phone)} now.`);
}
