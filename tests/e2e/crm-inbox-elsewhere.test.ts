import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { conversationPath } from '#contract/crm-addresses.ts';
import type { Conversation } from '#contract/inbox.ts';
import { emails, textMessages } from '#server/database/schema.ts';
import { conversationByText, messagesOf } from '../messaging/inbox/conversations.ts';
import { mailOut } from '../messaging/inbox/mails.ts';
import { textUs } from '../messaging/phone.ts';
import type { HttpClient } from '../support/http-client.ts';
import { newPhone } from '../support/records.ts';
import { expectAccessible } from './accessible.ts';
import { beginSession } from './crm.ts';
import { inbox } from './crm-inbox.ts';
import { clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './held-calls.ts';
import { dismissToast, expectToast } from './toasts.ts';

let staff: HttpClient;

test.beforeEach(async ({ product }) => {
  await clearRecords(product);
  await product.database.db.delete(textMessages);
  staff = await product.staff();
});

test('Texts from another phone that are joined to a customer who texts already lead to their conversation', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  const { id, customerId } = await conversationByText(product, staff);
  const { name } = (await staff.get(`/api/crm/conversations/${id}`)).body as unknown as Conversation;
  const { said, reply, send, pane, person } = inbox(page);
  const openUnknown = async (words: string) => {
    const phone = newPhone();
    await textUs(product, phone, words);
    const [unknown] = (await staff.get(`/api/crm/conversations?q=${phone.slice(1)}`)).body as unknown as [Conversation];
    await page.goto(conversationPath(unknown.id));
    await expect(said).toContainText(words);
    return unknown.id;
  };
  await beginSession(page);

  await test.step('The screen goes on to it, with what was typed, and the answer goes out there', async () => {
    await openUnknown('My other phone');
    await reply.fill('Is that you?');
    await person.getByRole('combobox', { name: 'Customer' }).fill(name);
    await page.getByRole('option', { name: new RegExp(name) }).click();
    await person.getByRole('button', { name: 'Join' }).click();
    await expectToast(page, 'Conversation Joined');
    await expect(page).toHaveURL(new RegExp(id));
    await expect(person.getByRole('link', { name })).toBeVisible();
    await expect(said).toContainText('Hello?');
    await expect(said).toContainText('My other phone');
    await expect(reply).toHaveValue('Is that you?');
    await dismissToast(page);
    await send.click();
    await expect(said).toContainText('Is that you?');
    await expect(reply).toHaveValue('');
  });

  await test.step('Joined by a colleague, the conversation says that it is gone, and shows what was typed', async () => {
    const unknown = await openUnknown('My third phone');
    await reply.fill('Yes, we do.');
    await staff.send('PATCH', `/api/crm/conversations/${unknown}`, { customerId }, {});
    await expect(pane.getByRole('alert')).toContainText('This conversation is gone');
    await expect(pane.getByRole('alert')).toContainText('Yes, we do.');
    await expectAccessible(page);
    await pane.getByRole('button', { name: 'Back to the list' }).click();
    await expect(page.getByText('Choose a conversation.')).toBeVisible();
  });
});

test('What becomes of answers is said without a reload, also of one from a conversation that was left', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  const { conversation } = await mailOut({ product, staff }, 'Your renewal');
  const { id, name } = conversation;
  const { rows, said, reply } = inbox(page);
  await beginSession(page);
  await page.goto(conversationPath(id));
  await expect(said).toContainText('Shall we renew?');

  await test.step('A mail is being sent, is sent, or nobody knows', async () => {
    const become = (status: 'sending' | 'sent', leaseExpiresAt: Date | null) =>
      product.database.db.update(emails).set({ status, leaseExpiresAt }).where(eq(emails.conversationId, id));
    await become('sending', new Date(Date.now() + 3_600_000));
    await expect(said.getByText('Sending…')).toBeVisible();
    await become('sent', null);
    await expect(said.getByText('Sending…')).toHaveCount(0);
    await become('sending', new Date(0));
    await expect(said.getByText(/^Perhaps sent: The mail server gave no answer/)).toBeVisible();
    await expectAccessible(page);
    await become('sent', null);
  });

  await test.step('A colleague was faster than one whose conversation was left', async () => {
    const other = await mailOut({ product, staff }, 'Something else');
    const go = await holdCalls(page, '**/api/crm/conversations/*/replies');
    const leaves = page.waitForRequest('**/replies');
    await reply.fill('From me');
    await reply.press('Control+Enter');
    await leaves;
    await rows.filter({ hasText: 'Something else' }).click();
    await expect(page).toHaveURL(new RegExp(other.conversation.id));
    const answer = { content: 'From Ann', lastMessageId: (await messagesOf(staff, id)).at(-1)?.id };
    const key = { 'idempotency-key': randomUUID() };
    expect((await staff.post(`/api/crm/conversations/${id}/replies`, answer, key)).status).toBe(200);
    go();
    await expectToast(page, 'Not Sent', `${name} was answered meanwhile. Your words are kept.`);
    await rows.filter({ hasText: 'Your renewal' }).click();
    await expect(reply).toHaveValue('From me');
  });
});
