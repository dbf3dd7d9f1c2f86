import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { conversationPath } from '#contract/crm-addresses.ts';
import { incomingMails, textMessages } from '#server/database/schema.ts';
import { messagesOf } from '../messaging/inbox/conversations.ts';
import { mailOut, newAddress } from '../messaging/inbox/mails.ts';
import { scheduledSendsOf } from '../messaging/scheduled-sends/scheduled.ts';
import { newStaff } from '../staff/staff-users.ts';
import type { HttpClient } from '../support/http-client.ts';
import { makeKey, program } from '../support/keys.ts';
import type { Product } from '../support/product.ts';
import { addCustomer } from '../support/records.ts';
import { expectAccessible } from './accessible.ts';
import { beginSession, panel, turnTab } from './crm.ts';
import { inbox } from './crm-inbox.ts';
import { clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls, loseAnswer } from './held-calls.ts';
import { bell } from './messages-chat.ts';
import { dismissToast, expectToast, toasts } from './toasts.ts';

let staff: HttpClient;
let scene: { product: Product; staff: HttpClient };

test.beforeEach(async ({ product }) => {
  await clearRecords(product);
  // What strangers have written to other stories would be counted under the bell.
  await product.database.db.delete(textMessages);
  await product.database.db.update(incomingMails).set({ isRead: 1 });
  staff = await product.staff();
  scene = { product, staff };
});

/** A colleague writes and answers first. What was typed here meanwhile is kept, and sent once it is known what they said. */
async function answerAtOnce(page: Page, product: Product, id: string): Promise<void> {
  const { reply, send, said, pane } = inbox(page);
  const ann = await newStaff(product, 'ann', 'member');
  const lastMessageId = (await messagesOf(staff, id)).at(-1)?.id;
  await reply.fill('From me');
  await ann.post(`/api/crm/conversations/${id}/presence`);
  await expect(pane.getByRole('status').filter({ hasText: 'ann is writing' })).toBeVisible();
  // Ann's answer has left, and this screen does not know of it.
  await page.route('**/replies', async (route) => {
    const body = { ...route.request().postDataJSON(), lastMessageId };
    await route.continue({ postData: JSON.stringify(body) });
  });
  const answer = { content: 'From Ann', lastMessageId };
  const key = { 'idempotency-key': randomUUID() };
  expect((await ann.post(`/api/crm/conversations/${id}/replies`, answer, key)).status).toBe(200);
  await send.click();
  await expect(pane.getByRole('alert')).toContainText('From Ann');
  await expect(reply).toHaveValue('From me');
  await page.unroute('**/replies');
  await send.click();
  await expect(said).toContainText('From me');
}

test('A mail goes out, its answer is answered, closed, and opened again by the next one', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  const { mail, customerId, conversation } = await mailOut(scene, 'Your renewal');
  await beginSession(page);
  await page.goto(`/staff/crm/customers/${customerId}`);
  const { rows, pane, said, reply, button, view, person } = inbox(page);

  await test.step('The bell counts and names the answer, and it is a press away in the panel', async () => {
    await expect(panel(page, conversation.name).getByRole('link', { name: 'Your renewal' })).toBeVisible();
    await product.sandbox.answerMail(mail.id, 'reply', 'Yes, please renew.');
    const { button: bellButton, list } = bell(page);
    await expect(bellButton).toHaveAccessibleName('Unread messages (1)');
    await bellButton.click();
    await expect(list.getByRole('heading', { name: 'Unread Emails (1)' })).toBeVisible();
    await expect(list.getByText('No unread messages')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await panel(page, conversation.name).getByRole('link', { name: 'Your renewal' }).click();
    await expect(said).toContainText('Yes, please renew.');
    await expect(bell(page).button).toHaveAccessibleName('Unread messages');
  });

  await test.step('By keys alone it is taken and answered', async () => {
    await page.keyboard.press('a');
    await expectToast(page, 'Assigned to staff');
    await view('Mine').click();
    await expect(rows).toHaveCount(1);
    await page.keyboard.press('r');
    await expect(reply).toBeFocused();
    const presence = page.waitForRequest('**/presence');
    await page.keyboard.type('Done.');
    await presence;
    await page.keyboard.press('Control+Enter');
    await expect(said).toContainText('Done.');
    await expect(reply).toHaveValue('');
  });

  await test.step('Two who answer at once send one answer, and nothing typed is lost', () =>
    answerAtOnce(page, product, conversation.id));

  await test.step('Closed, it leaves the open ones, and the next answer brings it back without a reload', async () => {
    await reply.press('Escape');
    await page.keyboard.press('e');
    await expect(button('Reopen')).toBeVisible();
    await expect(rows).toHaveCount(0);
    await product.sandbox.answerMail(mail.id, 'reply', 'One more thing');
    await expect(rows).toHaveCount(1);
    await expect(said).toContainText('One more thing');
    await expect(button('Close')).toBeVisible();
  });

  await test.step('What arrives behind another tab is read when that tab is in view again', async () => {
    await turnTab(page, 'hidden');
    await product.sandbox.answerMail(mail.id, 'reply', 'Are you there?');
    await expect(said).toContainText('Are you there?');
    await expect(bell(page).button).toHaveAccessibleName('Unread messages (1)');
    await turnTab(page, 'visible');
    await expect(bell(page).button).toHaveAccessibleName('Unread messages');
  });

  await test.step('Snoozed, it stands under its own view', async () => {
    await page.keyboard.press('h');
    await page
      .getByRole('dialog', { name: 'Snooze until' })
      .getByRole('button', { name: /^Tomorrow/ })
      .click();
    await expect(rows).toHaveCount(0);
    await view('Snoozed').click();
    await expect(rows).toContainText('Snoozed until tomorrow at 9:00 AM');
  });

  await test.step('On a phone the list, the conversation and the person take turns', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(reply).toBeVisible();
    await expect(rows).toBeHidden();
    await pane.getByRole('button', { name: 'The person' }).click();
    await expect(person.getByRole('link', { name: conversation.name })).toBeVisible();
    await expect(reply).toBeHidden();
    await page.getByRole('button', { name: 'Back to the conversation' }).click();
    await pane.getByRole('button', { name: 'Back to the list' }).click();
    await expect(rows).toBeVisible();
    await expectAccessible(page);
    await rows.click();
    await expect(reply).toBeVisible();
    await expect(rows).toBeHidden();
  });
});

test('Answers follow one another in an open conversation', async ({ page, browserErrors }) => {
  browserErrors.expect(/ERR_FAILED/);
  const { customerId, conversation } = await mailOut(scene, 'Your renewal');
  await beginSession(page);
  await page.goto(conversationPath(conversation.id));
  const { said, reply } = inbox(page);
  const sendsOf = (words: string) => said.getByText(words, { exact: true });

  await test.step('What is typed while one is on its way stays', async () => {
    const go = await holdCalls(page, '**/api/crm/conversations/*/replies');
    await reply.fill('Yes.');
    await reply.press('Control+Enter');
    await reply.press('End');
    await page.keyboard.type(' And ');
    go();
    await expect(sendsOf('Yes.')).toHaveCount(1);
    await expect(reply).toHaveValue('And ');
    await page.keyboard.type('one more');
    await expect(reply).toHaveValue('And one more');
    await expect(page.getByRole('button', { name: 'Send…' })).toHaveText('Send');
  });

  await test.step('The same words again are another one', async () => {
    await reply.fill('Yes.');
    await reply.press('Control+Enter');
    await expect(sendsOf('Yes.')).toHaveCount(2);
    await expect(reply).toHaveValue('');
    const { body } = await staff.get(`/api/crm/customers/${customerId}/timeline?limit=10`);
    expect(JSON.stringify(body).match(/Yes\./g)).toHaveLength(2);
  });

  await test.step('Ordered for later, it is one message when its response is lost and it is pressed again at another time', async () => {
    await loseAnswer(page, '**/replies');
    const order = async (when: RegExp) => {
      await page.getByRole('button', { name: 'Later', exact: true }).click();
      await page.getByRole('dialog', { name: 'Send later' }).getByRole('button', { name: when }).click();
    };
    await dismissToast(page);
    await reply.fill('As ordered.');
    await order(/^In an hour/);
    await expectToast(page, 'Not Sent');
    await expect(reply).toHaveValue('As ordered.');
    await dismissToast(page);
    await order(/^Tomorrow/);
    await expect(toasts(page)).toContainText('Will be sent ');
    await expect(reply).toHaveValue('');
    expect(await scheduledSendsOf(staff, customerId)).toHaveLength(1);
  });
});

test('A stranger is joined, what they sent is shown without harm, and a program’s draft waits for a person', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/Blocked script execution/);
  const from = newAddress();
  const customerId = await addCustomer(staff, { name: 'Una Harbor' });
  const claude = program(product, (await makeKey(staff, { name: 'Claude' })).key);
  const write = (content: string) => claude.post('/api/crm/drafts', { customerId, channel: 'email', content });
  await product.sandbox.writeMail({
    from: `Una Known <${from}>`,
    to: 'hello@reply.insurance247.example',
    subject: 'A quote?',
    text: 'See the file.',
    html: '<p>See the <b>file</b>.</p><script>top.location = "/"</script>',
    attachments: [{ name: 'fleet.csv', type: 'text/csv', content: Buffer.from('a,b').toString('base64') }],
  });
  await beginSession(page);
  await page.goto('/staff/crm/inbox?view=nobody');
  const { rows, view, said, reply, send, person } = inbox(page);
  const draft = said.getByRole('article', { name: 'Draft' });
  await rows.filter({ hasText: 'Una Known' }).click();

  await test.step('Files are downloads, and the original shows in a frame that runs nothing', async () => {
    const download = page.waitForEvent('download');
    await said.getByRole('link', { name: /fleet\.csv/ }).click();
    expect((await download).suggestedFilename()).toBe('fleet.csv');
    await said.getByRole('button', { name: 'Show original' }).click();
    await expect(page.frameLocator('iframe').getByText('file')).toBeVisible();
  });

  await test.step('Joined, the conversation is the customer’s, and a call is logged beside it', async () => {
    await person.getByRole('combobox', { name: 'Customer' }).fill('Una Har');
    await page.getByRole('option', { name: /Una Harbor/ }).click();
    await person.getByRole('button', { name: 'Join' }).click();
    await expect(person.getByRole('link', { name: 'Una Harbor' })).toBeVisible();
    await dismissToast(page);
    await person.getByRole('button', { name: 'Log a call' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log a call' });
    await expect(dialog.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+1/);
    await dialog.getByLabel('Note').fill('Calls back');
    await dialog.getByRole('button', { name: 'Save Call' }).click();
    await expectToast(page, 'Call Logged');
    await dismissToast(page);
  });

  await test.step('A program’s draft comes in without a reload, is changed and sent like every answer, and is gone', async () => {
    await write('Shall I call you?');
    await expect(draft).toContainText('Draft · written by Claude');
    await view('Drafts').click();
    await expect(rows).toHaveText([/Draft: Shall I call you\?/]);
    await expectAccessible(page);
    await draft.getByRole('button', { name: 'Use this' }).click();
    await expect(reply).toBeFocused();
    await expect(reply).toHaveValue('Shall I call you?');
    await expect(draft).toContainText('In your answer below');
    await page.keyboard.type(' Ann');
    await send.click();
    await expect(said).toContainText('Shall I call you? Ann');
    await expect(draft).toHaveCount(0);
    await expect(rows).toHaveCount(0);
  });

  await test.step('The next one is discarded', async () => {
    await write('One more thing');
    await draft.getByRole('button', { name: 'Discard' }).click();
    await expectToast(page, 'Draft Discarded');
    await expect(draft).toHaveCount(0);
  });
});
