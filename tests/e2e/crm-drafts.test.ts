import type { Locator, Page } from '@playwright/test';
import { textUs } from '../messaging/phone.ts';
import { AWAKE_ZONE } from '../support/awake.ts';
import { newPhone } from '../support/records.ts';
import { loginForm, openDashboard, row } from './crm.ts';
import { dialog, openFromRow } from './crm-dialogs.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './held-calls.ts';
import { dismissToast, expectToast } from './toasts.ts';

const GRACE = 'Grace Harbor Agency';
// Midnight is far, so that no draft is of yesterday and told with its date.
test.use({ timezoneId: AWAKE_ZONE });

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

async function expectEmailDraft(page: Page, subject = 'Your renewal'): Promise<Locator> {
  const email = await openFromRow(page, GRACE, 'Email', 'Send Email');
  await expect(email.getByLabel('Subject')).toHaveValue(subject);
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

test('An email that is left is kept, until it is sent or discarded', async ({ page }) => {
  const email = dialog(page, 'Send Email');

  await test.step('A press beside the dialog leaves it open; Escape, Cancel and the cross keep what was typed, and offer it again with its time', async () => {
    await typeEmail(page);
    await page.mouse.click(5, 5);
    await email.getByLabel('Subject').fill('Your renewal');
    await page.keyboard.press('Escape');
    await expect(email).toHaveCount(0);
    await expect(kept(page)).toBeVisible();
    await expectEmailDraft(page);
    await expect(kept(page)).toHaveCount(0);
    await page.keyboard.type('!');
    await expect(email.getByLabel('Subject'), 'one goes on behind what stands there').toHaveValue('Your renewal!');
    for (const way of ['Cancel', 'Close']) {
      await email.getByRole('button', { name: way }).click();
      await expect(email).toHaveCount(0);
      await expect(kept(page)).toBeVisible();
      await expectEmailDraft(page, 'Your renewal!');
    }
  });

  await test.step('A draft is discarded from the dialog, or from the line after closing, and stays away', async () => {
    await email.getByRole('button', { name: 'Discard' }).click();
    await expect(email.getByText(TIME)).toHaveCount(0);
    await expect(email.getByLabel('Subject')).toHaveValue('');
    await expect(email.getByLabel('Subject')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(kept(page)).toHaveCount(0);
    expect(await draftNames(page)).toEqual([]);
    await typeEmail(page);
    await page.keyboard.press('Escape');
    await kept(page).getByRole('button', { name: 'Discard' }).click();
    await expect(kept(page)).toHaveCount(0);
    expect(await draftNames(page)).toEqual([]);
  });

  await test.step('An email that is left while it is sent is sent, and no draft of it stays', async () => {
    const go = await holdCalls(page, '**/api/crm/send-email');
    await typeEmail(page);
    await email.getByRole('button', { name: 'Send Email' }).click();
    await page.keyboard.press('Escape');
    await expect(email).toHaveCount(0);
    go();
    await expectToast(page, 'Email Sent');
    await dismissToast(page);
  });

  await test.step('Neither that nor what nobody typed in leaves a draft', async () => {
    await openFromRow(page, GRACE, 'SMS', 'Send SMS');
    await page.keyboard.press('Escape');
    await openFromRow(page, GRACE, 'Edit', 'Edit Customer');
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Edit Customer')).toHaveCount(0);
    await expect(kept(page)).toHaveCount(0);
    expect(await draftNames(page)).toEqual([]);
  });

  await test.step('On a phone the line stands over the panel that the email was written from', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('table').getByRole('link', { name: GRACE }).click();
    await page.getByRole('button', { name: `Email ${GRACE}` }).click();
    await email.getByLabel('Subject').fill('Your renewal');
    await page.keyboard.press('Escape');
    await kept(page).getByRole('button', { name: 'Discard' }).click();
    await expect(kept(page)).toHaveCount(0);
    expect(await draftNames(page)).toEqual([]);
  });
});

test('Drafts of texts, edits, strangers and refunds are kept, also in the next tab, but outlast no logout', async ({
  page,
  context,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/409/);

  await test.step('What was typed to make a customer of a stranger is kept, until it is one', async () => {
    const stranger = newPhone();
    const sender = dialog(page, 'Unknown sender');
    const openStranger = async (words: string): Promise<void> => {
      await textUs(product, stranger, words);
      await page.getByRole('button', { name: /^Unread messages/ }).click();
      const unread = page.getByRole('dialog', { name: 'Unread messages' }).getByRole('listitem');
      await unread.filter({ hasText: words }).getByRole('button').click();
    };
    await openStranger('Do you insure barns?');
    await sender.getByLabel('Name').fill('Barn Person');
    await page.keyboard.press('Escape');
    await openStranger('And stables?');
    await expect(sender.getByLabel('Name')).toHaveValue('Barn Person');
    await expect(sender.getByText(TIME)).toBeVisible();
    await sender.getByLabel('Email').fill(`barn${stranger.slice(1)}@firm.example`);
    await sender.getByRole('button', { name: 'Make customer' }).click();
    await expect(dialog(page, 'SMS Conversation Barn Person')).toBeVisible();
    expect(await draftNames(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('An edit that is left is kept, and what a colleague changed meanwhile is asked about when it is saved', async () => {
    const edit = await openFromRow(page, GRACE, 'Edit', 'Edit Customer');
    await edit.getByLabel('Name').fill('Grace & Sons');
    await page.keyboard.press('Escape');
    await expect(kept(page)).toBeVisible();
    const colleague = await product.staff();
    const [customer] = (await colleague.get('/api/crm/customers?q=grace')).body as unknown as { id: string }[];
    await colleague.send('PUT', `/api/crm/customers/${customer?.id}`, { name: 'Grace & Daughters' }, {});
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

  await test.step('Discarding the draft of an edit shows the record as it is', async () => {
    await dismissToast(page);
    const edit = await openFromRow(page, 'Grace & Sons', 'Edit', 'Edit Customer');
    await edit.getByLabel('Name').fill('Grace & Nieces');
    await page.keyboard.press('Escape');
    await openFromRow(page, 'Grace & Sons', 'Edit', 'Edit Customer');
    await expect(edit.getByLabel('Name')).toHaveValue('Grace & Nieces');
    await edit.getByRole('button', { name: 'Discard' }).click();
    await expect(edit.getByLabel('Name')).toHaveValue('Grace & Sons');
    await page.keyboard.press('Escape');
    await expect(kept(page)).toHaveCount(0);
  });

  await test.step('The message that declines a refund survives Escape', () => expectKeptRefusal(page));

  const next = await context.newPage();
  await test.step('A text is there in the next tab after its tab was closed, and only for its own record', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).click();
    const sms = await openFromRow(page, 'Grace & Sons', 'SMS', 'Send SMS');
    await sms.getByLabel('Message').fill('Half a text');
    await page.keyboard.press('Escape');
    await page.close();
    await next.goto('/staff/crm');
    const other = await openFromRow(next, 'Barn Person', 'SMS', 'Send SMS');
    await expect(other.getByLabel('Message')).toHaveValue('');
    await next.keyboard.press('Escape');
    const again = await openFromRow(next, 'Grace & Sons', 'SMS', 'Send SMS');
    await expect(again.getByLabel('Message')).toHaveValue('Half a text');
    await next.keyboard.press('Escape');
  });

  await test.step('A logout erases every draft of this browser', async () => {
    expect(await draftNames(next)).toHaveLength(2);
    await next.getByRole('button', { name: 'Logout' }).click();
    await expect(loginForm(next).submit).toBeVisible();
    expect(await draftNames(next)).toEqual([]);
    await expect(kept(next)).toHaveCount(0);
  });
});

/** Leaves the message of a declined refund, and opens it again. */
async function expectKeptRefusal(page: Page): Promise<void> {
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
  await page.keyboard.press('Escape');
}
