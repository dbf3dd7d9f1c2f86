import type { Locator, Page } from '@playwright/test';
import { textMessages } from '#server/database/schema.ts';
import { textUs } from '../messaging/phone.ts';
import { newPhone } from '../support/records.ts';
import { loginForm, openDashboard, openTab, row } from './crm.ts';
import { dialog, openFromRow } from './crm-dialogs.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { openChat } from './messages-chat.ts';
import { dismissToast, expectToast } from './toasts.ts';

test.describe.configure({ timeout: 120_000 });

const GRACE = 'Grace Harbor Agency';
const MIA = 'Mia Desk';
const TIME = /^Draft from \d{1,2}:\d\d [AP]M/;

test.beforeEach(async ({ page, product }) => {
  await clearRecords(product);
  await addFirms(product);
  await openDashboard(page);
});

/** Finds the notice that a draft was kept. */
function kept(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: 'Draft kept' });
}

async function typeEmail(page: Page): Promise<Locator> {
  const email = await openFromRow(page, GRACE, 'Email', 'Send Email');
  await email.getByLabel('Subject').fill('Your renewal');
  await email.getByLabel('Email content').fill('Hello Grace,\n\nten minutes of work.');
  return email;
}

async function expectEmailDraft(page: Page): Promise<Locator> {
  const email = await openFromRow(page, GRACE, 'Email', 'Send Email');
  await expect(email.getByLabel('Subject')).toHaveValue('Your renewal');
  await expect(email.getByLabel('Email content')).toHaveValue('Hello Grace,\n\nten minutes of work.');
  await expect(email.getByText(TIME)).toBeVisible();
  await expect(email.getByLabel('Subject'), 'the focus is where one goes on writing').toBeFocused();
  return email;
}

function draftNames(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((name) => name.startsWith('crm-draft')),
  );
}

test('An email that is left is kept, until it is sent or discarded', async ({ page, product }) => {
  for (const [way, leave] of [
    ['Escape', () => page.keyboard.press('Escape')],
    ['Cancel', () => page.getByRole('button', { name: 'Cancel' }).click()],
    ['the cross', () => page.getByRole('button', { name: 'Close' }).click()],
  ] as const) {
    await test.step(`An email that is left by ${way} is kept, and offered again with its time`, async () => {
      await typeEmail(page);
      await leave();
      await expect(dialog(page, 'Send Email')).toHaveCount(0);
      await expect(kept(page)).toBeVisible();
      const email = await expectEmailDraft(page);
      await expect(kept(page)).toHaveCount(0);
      await page.keyboard.type('!');
      await expect(email.getByLabel('Subject'), 'one goes on behind what stands there').toHaveValue('Your renewal!');
      await email.getByRole('button', { name: 'Discard' }).click();
      await page.keyboard.press('Escape');
    });
  }

  await test.step('A draft is discarded from the line after closing, or from the dialog, and stays away', async () => {
    await typeEmail(page);
    await page.keyboard.press('Escape');
    await kept(page).getByRole('button', { name: 'Discard' }).click();
    await expect(kept(page)).toHaveCount(0);
    expect(await draftNames(page)).toEqual([]);
    await typeEmail(page);
    await page.keyboard.press('Escape');
    const email = await expectEmailDraft(page);
    await email.getByRole('button', { name: 'Discard' }).click();
    await expect(email.getByText(TIME)).toHaveCount(0);
    await expect(email.getByLabel('Subject')).toHaveValue('');
    await expect(email.getByLabel('Subject')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(kept(page)).toHaveCount(0);
    expect(await draftNames(page)).toEqual([]);
  });

  await test.step('What was sent, and what nobody typed in, leaves no draft', async () => {
    const email = await typeEmail(page);
    await email.getByRole('button', { name: 'Send Email' }).click();
    await expectToast(page, 'Email Sent');
    await dismissToast(page);
    await expect(email).toHaveCount(0);
    await openFromRow(page, GRACE, 'SMS', 'Send SMS');
    await page.keyboard.press('Escape');
    await openFromRow(page, GRACE, 'Edit', 'Edit Customer');
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Edit Customer')).toHaveCount(0);
    await expect(kept(page)).toHaveCount(0);
    expect(await draftNames(page)).toEqual([]);
  });

  await test.step('An email that is left while it is sent is sent once, and no draft of it stays', async () => {
    await product.sandbox.fault({ vendor: 'smtp', mode: 'slow', ms: 1_500 });
    const email = await typeEmail(page);
    await email.getByRole('button', { name: 'Send Email' }).click();
    await page.keyboard.press('Escape');
    await expectToast(page, 'Email Sent');
    await expect(kept(page)).toHaveCount(0);
    expect(await draftNames(page)).toEqual([]);
    await product.sandbox.fault({ vendor: 'smtp', mode: 'off' });
  });

  await test.step('On a phone the line stands over the panel that the email was written from', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('table').getByRole('link', { name: GRACE }).click();
    await page.getByRole('button', { name: `Email ${GRACE}` }).click();
    await dialog(page, 'Send Email').getByLabel('Subject').fill('Your renewal');
    await page.keyboard.press('Escape');
    await kept(page).getByRole('button', { name: 'Discard' }).click();
    await expect(kept(page)).toHaveCount(0);
    expect(await draftNames(page)).toEqual([]);
  });
});

test('Drafts of texts and edits outlast a reload and their tab, but no logout', async ({ page, context }) => {
  await test.step('A text in Send SMS is kept, and the one in the chat too', async () => {
    const sms = await openFromRow(page, GRACE, 'SMS', 'Send SMS');
    await sms.getByLabel('Message').fill('Half a text');
    await page.keyboard.press('Escape');
    const { message } = await openChat(page, GRACE);
    await message.fill('Half an answer');
    await page.reload();
    await expect((await openChat(page, GRACE)).message).toHaveValue('Half an answer');
    await page.keyboard.press('Escape');
    const again = await openFromRow(page, GRACE, 'SMS', 'Send SMS');
    await expect(again.getByLabel('Message')).toHaveValue('Half a text');
    await page.keyboard.press('Escape');
  });

  await test.step('Discarding the draft of an edit shows the record as it is', async () => {
    await openTab(page, 'Team Members');
    const edit = await openFromRow(page, MIA, 'Edit', 'Edit Team Member');
    await edit.getByLabel(/^Role/).fill('Claims');
    await page.keyboard.press('Escape');
    await openFromRow(page, MIA, 'Edit', 'Edit Team Member');
    await expect(edit.getByLabel(/^Role/)).toHaveValue('Claims');
    await edit.getByRole('button', { name: 'Discard' }).click();
    await expect(edit.getByLabel(/^Role/)).toHaveValue('Renewals');
    await page.keyboard.press('Escape');
    await expect(kept(page)).toHaveCount(0);
  });

  await test.step('A draft is there in the next tab after its tab was closed, and only for its own record', async () => {
    await openTab(page, 'Customers');
    await typeEmail(page);
    await page.close();
    const next = await context.newPage();
    await next.goto('/staff/crm');
    const other = await openFromRow(next, 'Over Limit LLC', 'Email', 'Send Email');
    await expect(other.getByLabel('Subject')).toHaveValue('');
    await next.keyboard.press('Escape');
    await expectEmailDraft(next);
  });

  await test.step('A logout erases every draft of this browser', async () => {
    const next = context.pages()[0] as Page;
    await next.keyboard.press('Escape');
    await typeEmail(next);
    await next.keyboard.press('Escape');
    const { message } = await openChat(next, GRACE);
    await message.fill('Half an answer');
    await next.keyboard.press('Escape');
    expect(await draftNames(next)).toHaveLength(3);
    await next.getByRole('button', { name: 'Logout' }).click();
    await expect(loginForm(next).submit).toBeVisible();
    expect(await draftNames(next)).toEqual([]);
    await expect(kept(next)).toHaveCount(0);
  });
});

test('What was typed for a stranger, a colleague’s record or a refund is kept', async ({
  page,
  product,
  browserErrors,
}) => {
  await test.step('What was typed to make a customer of a stranger is kept, until it is one', async () => {
    const stranger = newPhone();
    await textUs(product, stranger, 'Do you insure barns?');
    const openStranger = async (): Promise<Locator> => {
      await page.getByRole('button', { name: /^Unread messages/ }).click();
      const unread = page.getByRole('dialog', { name: 'Unread messages' }).getByRole('listitem');
      await unread.filter({ hasText: 'barns' }).getByRole('button').click();
      return dialog(page, 'Unknown sender');
    };
    const sender = await openStranger();
    await sender.getByLabel('Name').fill('Barn Person');
    await page.keyboard.press('Escape');
    await product.database.db.update(textMessages).set({ isRead: 0 });
    await page.reload();
    await openStranger();
    await expect(sender.getByLabel('Name')).toHaveValue('Barn Person');
    await expect(sender.getByText(TIME)).toBeVisible();
    await sender.getByLabel('Email').fill(`barn${stranger.slice(1)}@firm.example`);
    await sender.getByRole('button', { name: 'Make customer' }).click();
    await expect(dialog(page, 'SMS Conversation Barn Person')).toBeVisible();
    expect(await draftNames(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('An edit that is left is kept, and what a colleague changed meanwhile is asked about when it is saved', async () => {
    browserErrors.expect(/409/);
    const edit = await openFromRow(page, GRACE, 'Edit', 'Edit Customer');
    await edit.getByLabel('Name').fill('Grace & Sons');
    await page.keyboard.press('Escape');
    await expect(kept(page)).toBeVisible();
    const colleague = await product.staff();
    const [customer] = (await colleague.get('/api/crm/customers?q=grace')).body as unknown as { id: string }[];
    await colleague.send('PUT', `/api/crm/customers/${customer?.id}`, { name: 'Grace & Daughters' }, {});
    await page.reload();
    await openFromRow(page, 'Grace & Daughters', 'Edit', 'Edit Customer');
    await expect(edit.getByLabel('Name')).toHaveValue('Grace & Sons');
    await expect(edit.getByText(TIME)).toBeVisible();
    await edit.getByRole('button', { name: 'Update Customer' }).click();
    await expect(edit.getByRole('region', { name: /after you opened it/ })).toContainText('TheirsGrace & Daughters');
    await edit.getByRole('button', { name: 'Keep mine' }).click();
    await expectToast(page, 'Customer Updated');
    await expect(row(page, 'Grace & Sons')).toBeVisible();
    expect(await draftNames(page)).toEqual([]);
  });

  await test.step('The message that declines a refund survives Escape', async () => {
    const request = {
      id: 'e7d5f2a0-0000-4000-8000-00000000000a',
      customerId: 'e7d5f2a0-0000-4000-8000-00000000000b',
      customer: { name: GRACE, email: 'grace@harbor.example' },
      amount: '97.00',
      reason: 'Sorry',
      status: 'open',
      createdAt: new Date().toISOString(),
      conditions: {
        used: { met: false, at: null, lastUsedAt: null, activeDays30: 0 },
        guide: { met: false, answered: 2, total: 30 },
        inTime: { met: true, day: 3, days: 30 },
      },
      decidedAt: null,
      message: null,
    };
    await page.route('**/api/crm/refund-requests?*', (route) =>
      route.fulfill({ json: [request], headers: { 'X-Total-Count': '1' } }),
    );
    await page.getByRole('link', { name: 'Refunds' }).click();
    const message = dialog(page, 'Decline Refund').getByLabel('Message');
    await page.getByRole('button', { name: `Decline… ${GRACE}` }).click();
    await message.fill('Ten minutes of careful words');
    await page.keyboard.press('Escape');
    await expect(kept(page)).toBeVisible();
    await page.getByRole('button', { name: `Decline… ${GRACE}` }).click();
    await expect(message).toHaveValue('Ten minutes of careful words');
  });
});
