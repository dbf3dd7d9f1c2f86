import type { Page } from '@playwright/test';
import { conversationByText, conversationsOf, messagesOf } from '../messaging/inbox/conversations.ts';
import { mailOut, newAddress } from '../messaging/inbox/mails.ts';
import { newStaff, PASSWORD } from '../staff/staff-accounts.ts';
import type { HttpClient } from '../support/http-client.ts';
import { makeKey, program } from '../support/keys.ts';
import { mailsTo } from '../support/loop.ts';
import type { Product } from '../support/product.ts';
import { addCustomer } from '../support/records.ts';
import { expectAccessible } from './accessible.ts';
import { beginSession, beginSessionOf, openDashboard, panel } from './crm.ts';
import { clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { bell } from './messages-chat.ts';
import { photographer } from './photographer.ts';
import { expectToast } from './toasts.ts';

let staff: HttpClient;
let scene: { product: Product; staff: HttpClient };

test.beforeEach(async ({ product }) => {
  await clearRecords(product);
  staff = await product.staff();
  scene = { product, staff };
});

/** The parts of the inbox. */
function inbox(page: Page) {
  const pane = page.getByRole('region', { name: 'Conversation', exact: true });
  return {
    view: (name: string) => page.getByRole('button', { name, exact: true }),
    rows: page.getByRole('list', { name: 'Conversations' }).getByRole('link'),
    pane,
    said: pane.getByRole('log'),
    reply: pane.getByRole('textbox', { name: 'Reply' }),
    send: pane.getByRole('button', { name: 'Send…' }),
    button: (name: string) => pane.getByRole('button', { name, exact: true }),
    person: page.getByRole('region', { name: 'Person', exact: true }),
  };
}

async function openInbox(page: Page, query = ''): Promise<ReturnType<typeof inbox>> {
  await beginSession(page);
  await page.goto(`/staff/crm/inbox${query}`);
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
  return inbox(page);
}

test('A mail goes out, its answer is answered, closed, and opened again by the next one', async ({ page, product }) => {
  const { mail, email, customerId } = await mailOut(scene, 'Your renewal');
  await openDashboard(page);
  const { rows, pane, said, reply, button, view } = inbox(page);

  await test.step('The bell counts the answer, and leads to it', async () => {
    await product.sandbox.answerMail(mail.id, 'reply', 'Yes, please renew.');
    await expect(bell(page).button).toHaveAccessibleName('Unread messages (1)');
    await page.keyboard.press('u');
    await page
      .getByRole('dialog', { name: 'Unread messages' })
      .getByRole('link', { name: /Your renewal/ })
      .click();
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
    await page.keyboard.type('Done, until next year.');
    await page.keyboard.press('Control+Enter');
    await expect(said).toContainText('Done, until next year.');
    await expect(reply).toHaveValue('');
    await expect.poll(async () => (await mailsTo(product.sandbox, email))[0]?.subject).toBe('Re: Your renewal');
    await expectAccessible(page);
  });

  await test.step('What is ordered for later stands above the answer until it is withdrawn', async () => {
    const waits = pane.getByRole('list', { name: 'Goes out later' });
    const sendAt = new Date(Date.now() + 86_400_000).toISOString();
    await staff.post('/api/crm/send-email', { customerId, subject: 'Reminder', content: 'It ends soon', sendAt });
    await expect(waits).toContainText('Will be sent');
    await waits.getByRole('button', { name: 'Withdraw' }).click();
    await expectToast(page, 'Email Withdrawn');
    await expect(waits.getByRole('listitem')).toHaveCount(0);
    await reply.focus();
  });

  await test.step('Closed, it leaves the open ones, and the next answer brings it back without a reload', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('e');
    await expect(button('Reopen')).toBeVisible();
    await expect(rows).toHaveCount(0);
    await product.sandbox.answerMail(mail.id, 'reply', 'One more thing');
    await expect(rows).toHaveCount(1);
    await expect(said).toContainText('One more thing');
    await expect(button('Close')).toBeVisible();
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

  await test.step('The panel of the customer leads to it', async () => {
    await page.goto(`/staff/crm/customers/${customerId}`);
    const [conversation] = await conversationsOf(staff, customerId);
    await panel(page, conversation?.name ?? '')
      .getByRole('link', { name: 'Your renewal' })
      .click();
    await expect(pane).toContainText('One more thing');
  });
});

test('Two who answer at once send one answer, and nothing typed is lost', async ({
  page,
  product,
  browser,
  browserErrors,
}) => {
  const { id } = await conversationByText(product, staff);
  await newStaff(product, 'ann', 'member');
  const theirs = await browser.newContext({ baseURL: product.url });
  const theirPage = await theirs.newPage();
  await beginSessionOf(theirPage, { username: 'ann', password: PASSWORD });
  const { reply, send, said, pane } = await openInbox(page, `?view=all&conversation=${id}`);
  await expect(said).toContainText('Hello?');

  await test.step('Who else is writing is said', async () => {
    await theirPage.goto(`/staff/crm/inbox?view=all&conversation=${id}`);
    await inbox(theirPage).reply.fill('From Ann');
    await expect(pane.getByRole('status').filter({ hasText: 'ann is writing' })).toBeVisible();
  });

  await test.step('The second sees what was said, and keeps the own words through a reload', async () => {
    browserErrors.expect(/409/);
    const lastMessageId = (await messagesOf(staff, id)).at(-1)?.id;
    await reply.fill('From me');
    // Ann's answer has left, and this screen does not know of it.
    await page.route('**/replies', async (route) => {
      const body = { ...route.request().postDataJSON(), lastMessageId };
      await route.continue({ postData: JSON.stringify(body) });
    });
    await inbox(theirPage).send.click();
    await expect(inbox(theirPage).said).toContainText('From Ann');
    await send.click();
    await expect(pane.getByRole('alert')).toContainText('From Ann');
    await expect(reply).toHaveValue('From me');
    await page.unroute('**/replies');
    await page.reload();
    await expect(reply).toHaveValue('From me');
    await send.click();
    await expect(said).toContainText('From me');
  });
  await theirs.close();
});

test('A stranger is answered and joined, and what they sent is shown without harm', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/Blocked script execution/);
  const from = newAddress();
  const customerId = await addCustomer(staff, { name: 'Una Harbor' });
  await product.sandbox.writeMail({
    from: `Una Known <${from}>`,
    to: 'hello@reply.insurance247.example',
    subject: 'A quote?',
    text: 'See the file.',
    html: '<p>See the <b>file</b>.</p><script>top.location = "/"</script>',
    attachments: [{ name: 'fleet.csv', type: 'text/csv', content: Buffer.from('a,b').toString('base64') }],
  });
  const { rows, said, reply, send, person } = await openInbox(page, '?view=nobody');
  await rows.filter({ hasText: 'Una Known' }).click();

  await test.step('Files are downloads, and the original shows in a frame that runs nothing', async () => {
    const download = page.waitForEvent('download');
    await said.getByRole('link', { name: /fleet\.csv/ }).click();
    expect((await download).suggestedFilename()).toBe('fleet.csv');
    await said.getByRole('button', { name: 'Show original' }).click();
    await expect(page.frameLocator('iframe').getByText('file')).toBeVisible();
  });

  await test.step('They are answered at their address', async () => {
    await reply.fill('Thanks, I will look.');
    await send.click();
    await expect(said).toContainText('Thanks, I will look.');
    await expect.poll(async () => (await mailsTo(product.sandbox, from))[0]?.subject).toBe('Re: A quote?');
  });

  await test.step('Joined, the conversation is the customer’s, and a call is logged beside it', async () => {
    await person.getByRole('combobox', { name: 'Customer' }).fill('Una Har');
    await page.getByRole('option', { name: /Una Harbor/ }).click();
    await person.getByRole('button', { name: 'Join' }).click();
    await expect(person.getByRole('link', { name: 'Una Harbor' })).toBeVisible();
    expect(await conversationsOf(staff, customerId)).toHaveLength(1);
    await person.getByRole('button', { name: 'Log a call' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log a call' });
    await expect(dialog.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+1/);
    await dialog.getByLabel('Note').fill('Calls back');
    await dialog.getByRole('button', { name: 'Log Call' }).click();
    await expectToast(page, 'Call Logged');
  });
});

test('A program’s draft waits until a person uses or discards it', async ({ page, product }) => {
  const { email, customerId } = await mailOut(scene, 'Your renewal');
  const claude = program(product, (await makeKey(staff, { name: 'Claude' })).key);
  const write = (content: string) => claude.post('/api/crm/drafts', { customerId, channel: 'email', content });
  await write('Shall I call you?');
  const { rows, view, said, reply, send } = await openInbox(page, '?view=mine');
  const draft = said.getByRole('article', { name: 'Draft' });
  await view('Drafts').click();
  await rows.filter({ hasText: 'Your renewal' }).click();

  await test.step('Used, it is changed and sent like every answer, and is gone', async () => {
    await expect(draft).toContainText('Draft · written by Claude');
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
    expect(await mailsTo(product.sandbox, email)).toHaveLength(2);
  });

  await test.step('The next one comes in without a reload, and is discarded', async () => {
    await write('One more thing');
    await expect(draft).toContainText('One more thing');
    await expect(rows).toContainText('Draft: One more thing');
    await draft.getByRole('button', { name: 'Discard' }).click();
    await expectToast(page, 'Draft Discarded');
    await expect(draft).toHaveCount(0);
    expect(await mailsTo(product.sandbox, email)).toHaveLength(2);
  });
});

test('On a phone the list, the conversation and the person take turns', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { mail, conversation } = await mailOut(scene, 'Your renewal');
  await product.sandbox.answerMail(mail.id, 'reply', 'Yes, please renew.');
  await conversationByText(product, staff);
  const shot = photographer(page, 'inbox');
  const { rows, pane, reply, person } = await openInbox(page, '?view=all');
  await expect(rows).toHaveCount(2);
  await shot('phone-list');
  await rows.filter({ hasText: 'Your renewal' }).click();
  await expect(reply).toBeVisible();
  await expect(rows.first()).toBeHidden();
  await shot('phone-conversation');
  await pane.getByRole('button', { name: 'The person' }).click();
  await expect(person.getByRole('link', { name: conversation.name })).toBeVisible();
  await shot('phone-person');
  await page.getByRole('button', { name: 'Back to the conversation' }).click();
  await pane.getByRole('button', { name: 'Back to the list' }).click();
  await expect(rows).toHaveCount(2);
  await expectAccessible(page);
  await rows.filter({ hasText: 'Your renewal' }).click();
  for (const [width, height] of [
    [820, 1180],
    [1440, 900],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await expect(rows).toHaveCount(2);
      await shot(`${width}-${colorScheme}`);
    }
  }
});
