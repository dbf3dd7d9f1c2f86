import { conversationPath } from '#contract/crm-addresses.ts';
import { incomingMails, leads, textMessages } from '#server/database/schema.ts';
import { mailOut, newAddress } from '../messaging/inbox/mails.ts';
import type { Product } from '../support/product.ts';
import { beginSession, panel } from './crm.ts';
import { dialog } from './crm-dialogs.ts';
import { clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './held-calls.ts';
import { bell } from './messages-chat.ts';
import { expectToast } from './toasts.ts';

/** More conversations than a screen shows. */
const WRITERS = 14;

async function mailFrom(product: Product, name: string): Promise<void> {
  const mail = { to: 'hello@reply.insurance247.example', subject: 'A quote?', text: 'Please.' };
  await product.sandbox.writeMail({ from: `${name} <${newAddress()}>`, ...mail });
}

test('The inbox moves nothing under the one who reads it', async ({ page, product }) => {
  await clearRecords(product);
  await product.database.db.delete(textMessages);
  await product.database.db.update(incomingMails).set({ isRead: 1 });
  const staff = await product.staff();
  for (let writer = 1; writer <= WRITERS; writer += 1) await mailFrom(product, `Writer ${writer}.`);
  const { mail, conversation, customerId } = await mailOut({ product, staff }, 'Your renewal');
  await beginSession(page);
  await page.goto(`${conversationPath(conversation.id)}&view=all&sort=-lastMessageAt`);
  const list = page.getByRole('list', { name: 'Conversations' });
  const rows = list.getByRole('listitem');
  const found = rows.filter({ hasText: 'Writer 3.' });
  const said = page.getByRole('log');

  await test.step('A message that comes leaves the list where one has scrolled to', async () => {
    await list.evaluate(({ parentElement }) => parentElement?.scrollTo({ top: parentElement.scrollHeight }));
    await expect(found).toBeInViewport();
    const place = Number(await found.getAttribute('aria-posinset'));
    await mailFrom(product, 'Writer 99.');
    await expect(found).toHaveAttribute('aria-posinset', String(place + 1));
    await expect(found).toBeInViewport();
  });

  await test.step('A message that comes waits below what is read, and our own is shown', async () => {
    const long = Array.from({ length: 80 }, (_, line) => `Line ${line}`).join('\n\n');
    await product.sandbox.answerMail(mail.id, 'reply', long);
    await expect(said).toContainText('Line 79');
    const read = said.getByText('Shall we renew?');
    await read.scrollIntoViewIfNeeded();
    const before = await read.boundingBox();
    await product.sandbox.answerMail(mail.id, 'reply', 'Are you there?');
    const button = page.getByRole('button', { name: 'New messages' });
    await expect(button).toBeVisible();
    expect(Math.abs(((await read.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(1);
    await button.click();
    await expect(said.getByText('Are you there?')).toBeInViewport();
    await expect(button).toHaveCount(0);
    await read.scrollIntoViewIfNeeded();
    await page.getByRole('textbox', { name: 'Reply' }).fill('Here we are');
    await page.getByRole('button', { name: 'Send…' }).click();
    await expect(said.getByText('Here we are')).toBeInViewport();
    await expect(bell(page).button).toHaveAccessibleName('Unread messages (15)');
  });

  await test.step('With letters twice as large no row lies over the next one', async () => {
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const overlap = () =>
      rows.evaluateAll((items) => {
        const boxes = items.map((item) => item.getBoundingClientRect());
        const links = items.map((item) => item.querySelector('a')?.scrollHeight ?? 0);
        return boxes.some(
          (box, at) => box.height < (links[at] ?? 0) || box.bottom > (boxes[at + 1]?.top ?? box.bottom) + 1,
        );
      });
    await expect.poll(overlap).toBe(false);
    expect((await rows.first().boundingBox())?.height).toBe(168);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '';
    });
  });

  await test.step('What was typed to somebody is erased with them', async () => {
    const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('crm-draft')));
    await page.getByRole('textbox', { name: 'Reply' }).fill('One more thing');
    await expect.poll(drafts).toHaveLength(1);
    const lead = { productType: 'agent', customerId, name: conversation.name, email: 'lead@example.com' } as const;
    await product.database.db.insert(leads).values(lead);
    await page.goto(`/staff/crm/leads/customers/${customerId}`);
    await panel(page, conversation.name).getByRole('button', { name: 'Edit lead' }).click();
    await dialog(page, 'Edit Lead').getByLabel('Next step', { exact: true }).fill('Call her');
    await page.keyboard.press('Escape');
    await expect.poll(drafts).toHaveLength(2);
    await page.goto(`/staff/crm/customers/${customerId}`);
    await panel(page, conversation.name)
      .getByRole('button', { name: `Delete ${conversation.name}` })
      .click();
    await dialog(page, 'Delete Customer').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Customer Deleted');
    expect(await drafts()).toEqual([]);
  });

  await test.step('On a phone the list shows the conversation that one comes back from, and stays there', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/staff/crm/inbox?view=all');
    const middle = rows.filter({ hasText: 'Writer 5.' }).getByRole('link');
    const back = page.getByRole('button', { name: 'Back to the list' });
    await list.evaluate(({ parentElement }) => parentElement?.scrollTo({ top: 300 }));
    await middle.click();
    await expect(said).toContainText('Please.');
    const letListCome = await holdCalls(page, '**/api/crm/conversations?*');
    await page.reload();
    await back.click();
    letListCome();
    await expect(middle).toBeInViewport();
    await middle.click();
    await page.reload();
    // Uses CSS, because the conversation hides the list from role locators.
    await expect(page.locator('[data-conversation]', { hasText: 'Writer 5.' })).toBeAttached();
    await back.click();
    await expect(middle).toBeInViewport();
    const lookIn = async () => {
      await middle.click();
      await expect(said).toContainText('Please.');
      await back.click();
      await expect(middle).toBeInViewport();
    };
    // The list is shorter from then on.
    await expect(page.getByText(/^Last email came/)).toBeVisible();
    await lookIn();
    const before = await middle.boundingBox();
    await lookIn();
    expect((await middle.boundingBox())?.y).toBe(before?.y);
  });
});
