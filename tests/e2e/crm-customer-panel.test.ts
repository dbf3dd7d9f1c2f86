import type { Locator, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { customers, purchases, teamMembers } from '#server/database/schema.ts';
import { expectAccessible } from './accessible.ts';
import { expireSession, fillLogin, nameLink, openDashboard, openTab, panel, row } from './crm.ts';
import { dialog } from './crm-dialogs.ts';
import { addFirms, clearRecords, insertCustomer } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './held-calls.ts';
import { expectToast } from './toasts.ts';

test.describe.configure({ timeout: 120_000 });

const GRACE = 'Grace Harbor Agency';
const OVER = 'Over Limit LLC';

async function openPanel(page: Page, name = GRACE): Promise<Locator> {
  await nameLink(page, name).click();
  await expect(panel(page, name)).toBeVisible();
  return panel(page, name);
}

test.beforeEach(async ({ page, product }) => {
  await clearRecords(product);
  await addFirms(product);
  await openDashboard(page);
});

test('A customer’s panel shows who it is, hands out what it shows, and follows what happens', async ({
  page,
  context,
  product,
}) => {
  await test.step('Licenses over the limit are said in words', async () => {
    await expect((await openPanel(page, OVER)).getByText('2 over the limit')).toBeVisible();
    await expect(panel(page, OVER).getByText('No phone number')).toBeVisible();
  });

  await test.step('A customer’s panel shows who it is and all that belongs to it', async () => {
    const grace = await openPanel(page);
    for (const text of [
      'grace@harbor.example',
      '(212) 555-0100',
      'cus_grace',
      'Has signed in',
      '1 of 5 in use',
      '4 free',
    ]) {
      await expect(grace.getByText(text)).toBeVisible();
    }
    const members = grace.getByRole('region', { name: 'Team members' });
    await expect(members.getByRole('listitem')).toHaveCount(2);
    await expect(members).toContainText('Renewals, mia@harbor.example');
    await expect(grace.getByRole('region', { name: 'Purchases' }).getByRole('listitem')).toHaveCount(3);
    await expect(grace.getByRole('region', { name: 'Timeline' })).toContainText('Team License × 5');
    await expect(grace.getByRole('region', { name: 'Timeline' })).toContainText('$97.00, completed');
  });

  await test.step('Email, phone and Stripe id can be written to, called and copied, and times say exactly when to the keyboard', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const grace = panel(page, GRACE);
    await expect(grace.getByRole('link', { name: 'grace@harbor.example' })).toHaveAttribute(
      'href',
      'mailto:grace@harbor.example',
    );
    await expect(grace.locator('a[href^="tel:"]')).toHaveAttribute('href', 'tel:+12125550100');
    for (const [what, text] of [
      ['the email address', 'grace@harbor.example'],
      ['the Stripe customer id', 'cus_grace'],
    ] as const) {
      await grace.getByRole('button', { name: `Copy ${what}` }).click();
      await expectToast(page, 'Copied', `${text} is on the clipboard.`);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    }
    await expect(grace.getByRole('link', { name: 'Open in Stripe' }), 'the sandbox has no dashboard').toHaveCount(0);
    await grace.getByRole('button', { name: '3 days ago' }).focus();
    await expect(page.getByRole('tooltip')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M$/);
  });

  await test.step('Without HTTPS, where browsers have no clipboard for pages, texts are copied all the same; if not even so, it is said', async () => {
    await page.evaluate(() => Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined }));
    const grace = panel(page, GRACE);
    await grace.getByRole('button', { name: 'Copy the email address' }).click();
    await expectToast(page, 'Copied', 'grace@harbor.example is on the clipboard.');
    await expect(grace.getByRole('button', { name: 'Copy the email address' })).toBeFocused();
    const search = page.getByRole('searchbox').first();
    await search.focus();
    await page.keyboard.press('Control+v');
    await expect(search).toHaveValue('grace@harbor.example');

    await page.evaluate(() => Object.defineProperty(document, 'execCommand', { value: () => false }));
    await grace.getByRole('button', { name: 'Copy the Stripe customer id' }).click();
    await expectToast(
      page,
      'Failed to Copy',
      'The browser did not give access to the clipboard. Select the text instead.',
    );
  });

  await test.step('What is paid and who is added is in an open panel at once', async () => {
    const grace = panel(page, GRACE);
    const { db } = product.database;
    const [{ id } = { id: '' }] = await db.select().from(customers).where(eq(customers.name, GRACE));
    await db.insert(purchases).values({ customerId: id, productType: 'agent_license', amount: '11.00' });
    await expect(grace.getByRole('region', { name: 'Purchases' }).getByRole('listitem')).toHaveCount(4);
    await expect(grace.getByText('$1,343.50')).toBeVisible();
    await db.insert(teamMembers).values({ ownerId: id, name: 'New Desk', email: 'new@desk.example' });
    await expect(grace.getByRole('region', { name: 'Team members' })).toContainText('New Desk');
  });
});

test('The panel is reached from all lists, by keys and by its address', async ({ page }) => {
  await test.step('The keyboard opens the panel from the row, goes on in the page beside it, and Escape leads back to the row', async () => {
    await nameLink(page, GRACE).focus();
    await page.keyboard.press('Enter');
    await expect(panel(page, GRACE)).toBeFocused();
    await nameLink(page, OVER).focus();
    await page.keyboard.press('Enter');
    await expect(panel(page, OVER)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await expect(nameLink(page, OVER)).toBeFocused();
  });

  await test.step('The panel has an address of its own: reload keeps it, Back closes it, and the list keeps its search', async () => {
    await page.getByRole('searchbox').fill('grace');
    await expect(row(page, OVER)).toHaveCount(0);
    await openPanel(page);
    await expect(page).toHaveURL(/\/staff\/crm\/customers\/[^/]+\?q=grace$/);
    await page.reload();
    await expect(panel(page, GRACE)).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('grace');
    await page.goBack();
    await expect(panel(page, GRACE)).toHaveCount(0);
    await expect(page).toHaveURL(/\/staff\/crm\?q=grace$/);
    await page.goForward();
    await expect(panel(page, GRACE)).toBeVisible();
  });

  await test.step('Owners and buyers lead to their panels from the other lists', async () => {
    await page.getByRole('searchbox').fill('');
    await openTab(page, 'Team Members');
    await row(page, 'Mia Desk').getByRole('link', { name: GRACE }).click();
    await expect(panel(page, GRACE)).toBeVisible();
    await openTab(page, 'Purchases');
    await row(page, '$9.50').getByRole('link', { name: OVER }).click();
    await expect(panel(page, OVER)).toBeVisible();
  });
});

test('What is added, edited and deleted in the panel shows in panel and list', async ({ page }) => {
  await test.step('A team member is added to the customer whose panel it is, and the name that is typed is the member’s', async () => {
    const grace = await openPanel(page);
    await grace.getByRole('button', { name: 'Add team member' }).click();
    const add = dialog(page, 'Add Team Member');
    await expect(add.getByText(GRACE)).toBeVisible();
    await expect(add.getByRole('combobox', { name: 'Customer owner' })).toHaveCount(0);
    await expect(add.getByLabel('Name')).toBeFocused();
    await page.keyboard.type('Ida New');
    await add.getByLabel('Email').fill('ida@harbor.example');
    await add.getByRole('button', { name: 'Add Team Member' }).click();
    await expectToast(page, 'Team Member Created');
    await expect(grace.getByRole('region', { name: 'Team members' })).toContainText('Ida New');
    await expect(grace.getByText('2 of 5 in use')).toBeVisible();
    await expect(grace.getByText('Team member Ida New added')).toBeVisible();
    await expect(row(page, GRACE)).toContainText('2/5');
  });

  await test.step('An edit made from the panel shows in its heading, and the focus stays on its button', async () => {
    await panel(page, GRACE).getByRole('button', { name: 'Edit Grace' }).click();
    await dialog(page, 'Edit Customer').getByLabel('Name').fill('Grace & Daughters');
    await dialog(page, 'Edit Customer').getByRole('button', { name: 'Update Customer' }).click();
    await expect(panel(page, 'Grace & Daughters').getByRole('heading', { level: 2 })).toHaveText('Grace & Daughters');
    await expect(panel(page, 'Grace & Daughters').getByRole('button', { name: 'Edit Grace' })).toBeFocused();
  });

  await test.step('The panel of a deleted customer closes', async () => {
    const grace = panel(page, 'Grace & Daughters');
    await grace.getByRole('button', { name: 'Delete Grace' }).click();
    await dialog(page, 'Delete Customer').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Customer Deleted');
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await expect(page).toHaveURL(/\/staff\/crm$/);
  });
});

test('On a phone the panel covers the page, and long names stand in it whole', async ({ page, product }) => {
  await test.step('On a phone the panel covers the page, and axe finds nothing in it there or on a desk', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await nameLink(page, GRACE).click();
    const sheet = dialog(page, GRACE);
    await expect(sheet.getByText('Team License × 5').first()).toBeVisible();
    await sheet.getByRole('button', { name: 'Edit Grace' }).click();
    await expect(dialog(page, 'Edit Customer')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet.getByRole('button', { name: 'Edit Grace' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(nameLink(page, GRACE)).toBeFocused();
    await nameLink(page, GRACE).click();
    await expectAccessible(page);
  });

  await test.step('The panel shows the whole of a long name, on a desk and on a phone', async () => {
    const name = 'Hernandez & Sons Insurance Brokers of Greater Cincinnati';
    await insertCustomer(product, { name, email: 'hernandez@cincinnati.example' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('searchbox').fill('hernandez');
    await nameLink(page, name).click();
    const heading = page.getByRole('heading', { level: 2, name, exact: true }).filter({ visible: true }).last();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(heading).toBeInViewport();
      expect(
        await heading.evaluate(
          (line) => line.scrollWidth <= line.clientWidth && line.scrollHeight <= line.clientHeight,
        ),
        `at ${width} px`,
      ).toBe(true);
      const close = page.getByRole('button', { name: 'Close the panel' }).filter({ visible: true });
      expect(await close.boundingBox(), `at ${width} px`).toMatchObject({ width: 44, height: 44 });
    }
  });
});

test('A panel that fails says what is wrong, and how to go on', async ({ page, browserErrors }) => {
  browserErrors.expect(/401/);
  browserErrors.expect(/404/);
  browserErrors.expect(/500/);
  await test.step('Trying again to load the timeline or the notes keeps the focus', async () => {
    const parts = /\/api\/crm\/customers\/[^/]+\/(timeline|notes)/;
    await page.route(parts, (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong on our side' } }),
    );
    const grace = await openPanel(page);
    await expect(grace.getByRole('button', { name: 'Try again' })).toHaveCount(2);
    await page.unroute(parts);
    const release = await holdCalls(page, parts);
    for (const name of ['Timeline', 'Notes']) {
      const again = grace.getByRole('region', { name }).getByRole('button', { name: 'Try again' });
      await again.focus();
      await page.keyboard.press('Enter');
      await expect(again).toHaveAttribute('aria-busy', 'true');
      await expect(again).toBeFocused();
    }
    release();
    await expect(grace.getByRole('region', { name: 'Timeline' })).toContainText('Team License × 5');
    await expect(grace.getByRole('region', { name: 'Notes' })).toContainText('0');
  });

  await test.step('A customer who is gone, and one who cannot be loaded, are told apart', async () => {
    await page.goto('/staff/crm/customers/nobody');
    await expect(page.getByRole('alert')).toContainText('This customer is gone');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close the panel' }).first().click();
    const failing = /\/api\/crm\/customers\/[^/?]+$/;
    await page.route(failing, (route) => route.fulfill({ status: 500, json: { message: 'SELECT broken' } }));
    await nameLink(page, GRACE).click();
    await expect(page.getByRole('alert')).toContainText('The customer could not be loaded');
    await page.unroute(failing);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(panel(page, GRACE).getByText('grace@harbor.example')).toBeVisible();
  });

  await test.step('After an expired session the login leads back to the panel', async () => {
    await openPanel(page);
    await expireSession(page, { method: 'GET', path: '**/api/crm/customers/*' });
    await nameLink(page, OVER).click();
    await expect(page.getByText('Your session has expired. Please log in again.')).toHaveCount(1);
    await fillLogin(page);
    await expect(panel(page, OVER)).toBeVisible();
  });
});
