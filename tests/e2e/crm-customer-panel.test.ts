import type { Locator, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { customers, purchases, teamMembers } from '#server/database/schema.ts';
import type { Product } from '../support/product.ts';
import { expectAccessible } from './accessible.ts';
import { nameLink, openDashboard, openTab, panel, row } from './crm.ts';
import { dialog, pressEscapeOnceFocused } from './crm-dialogs.ts';
import { addFirms, clearRecords, insertCustomer, reportUse } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { holdDeletions, holdTryAgain, tryAgain } from './held-calls.ts';
import { dismissToast, expectToast } from './toasts.ts';

const GRACE = 'Grace Harbor Agency';
const OVER = 'Over Limit LLC';

async function openPanel(page: Page, name = GRACE): Promise<Locator> {
  await nameLink(page, name).click();
  await expect(panel(page, name)).toBeVisible();
  return panel(page, name);
}

async function idOfGrace({ database: { db } }: Product): Promise<string> {
  const [grace] = await db.select().from(customers).where(eq(customers.name, GRACE));
  return grace?.id ?? '';
}

test.beforeEach(async ({ product }) => {
  await clearRecords(product);
  await addFirms(product);
});

test('A customer’s panel shows who it is, hands out what it shows, and follows what happens', async ({
  page,
  context,
  product,
}) => {
  await reportUse(product, await idOfGrace(product));
  await openDashboard(page);
  const grace = panel(page, GRACE);
  const members = grace.getByRole('region', { name: 'Team members' });
  const paid = grace.getByRole('region', { name: 'Purchases' });

  await test.step('A row says when the app was last used, and its panel who it is and all that belongs to it', async () => {
    await expect(row(page, GRACE).getByText('Used 2 days ago')).toBeVisible();
    await openPanel(page);
    for (const text of ['(212) 555-0100', 'cus_grace', 'Has signed in', '1 of 5 in use', '4 free']) {
      await expect(grace.getByText(text)).toBeVisible();
    }
    await expect(members.getByRole('listitem')).toHaveCount(2);
    await expect(members).toContainText('Renewals, mia@harbor.example');
    await expect(paid.getByRole('listitem')).toHaveCount(3);
    await expect(grace.getByRole('region', { name: 'Timeline' })).toContainText('Team License × 5');
  });

  await test.step('The panel says how much the app is used, by the team too', async () => {
    await expect(grace.getByText('Last used 2 days ago')).toBeVisible();
    await expect(grace.getByRole('img', { name: 'Used on 2 of the last 30 days: question: 3' })).toBeVisible();
    await expect(grace.getByText('Used 12 days ago, on 1 of the last 30 days')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('Email and phone can be written to, called and copied, and times say exactly when to the keyboard', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const mail = grace.getByRole('link', { name: 'grace@harbor.example' });
    await expect(mail).toHaveAttribute('href', 'mailto:grace@harbor.example');
    await expect(grace.locator('a[href^="tel:"]')).toHaveAttribute('href', 'tel:+12125550100');
    await grace.getByRole('button', { name: 'Copy the Stripe customer id' }).click();
    await expectToast(page, 'Copied', 'cus_grace is on the clipboard.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('cus_grace');
    await expect(grace.getByRole('link', { name: 'Open in Stripe' }), 'the sandbox has no dashboard').toHaveCount(0);
    await grace.getByRole('button', { name: '3 days ago' }).focus();
    await expect(page.getByRole('tooltip')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M$/);
  });

  await test.step('Without HTTPS, where browsers have no clipboard for pages, texts are copied all the same; if not even so, it is said', async () => {
    await page.evaluate(() => Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined }));
    await grace.getByRole('button', { name: 'Copy the email address' }).click();
    await expectToast(page, 'Copied', 'grace@harbor.example is on the clipboard.');
    await expect(grace.getByRole('button', { name: 'Copy the email address' })).toBeFocused();
    const search = page.getByRole('searchbox').first();
    await search.focus();
    await page.keyboard.press('Control+v');
    await expect(search).toHaveValue('grace@harbor.example');
    await page.evaluate(() => Object.defineProperty(document, 'execCommand', { value: () => false }));
    await grace.getByRole('button', { name: 'Copy the Stripe customer id' }).click();
    const instead = 'The browser did not give access to the clipboard. Select the text instead.';
    await expectToast(page, 'Failed to Copy', instead);
  });

  await test.step('What is paid and who is added is in an open panel at once', async () => {
    const customerId = await idOfGrace(product);
    const { db } = product.database;
    await db.insert(purchases).values({ customerId, productType: 'agent_license', amount: '11.00' });
    await expect(paid.getByRole('listitem')).toHaveCount(4);
    await expect(grace.getByText('$1,343.50')).toBeVisible();
    await db.insert(teamMembers).values({ ownerId: customerId, name: 'New Desk', email: 'new@desk.example' });
    await expect(members).toContainText('New Desk');
  });
});

test('What is added, edited and deleted in the panel shows in panel and list', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  await openDashboard(page);
  const side = page.getByRole('complementary');

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
    await expect(grace.getByText('Team member Ida New added')).toBeVisible();
    await expect(row(page, GRACE)).toContainText('2/5');
    await dismissToast(page);
  });

  await test.step('Phone and licenses are edited in place, and Escape leaves the field alone', async () => {
    const button = side.getByRole('button', { name: 'Edit the phone number' });
    await button.click();
    const phone = side.getByLabel('Phone', { exact: true });
    await expect(phone).toBeFocused();
    await phone.fill('123');
    await phone.press('Enter');
    await expect(side.getByRole('alert')).toHaveText('Phone number is required');
    await phone.press('Escape');
    await expect(button).toBeFocused();
    await side.getByRole('button', { name: 'Edit the team member licenses' }).click();
    const licenses = side.getByLabel('Team member licenses', { exact: true });
    await licenses.fill('42');
    await licenses.blur();
    await expect(side.getByText('of 42 in use')).toBeVisible();
  });

  await test.step('An edit in place of what a colleague has changed meanwhile asks whose holds', async () => {
    await side.getByRole('button', { name: 'Edit the name' }).click();
    const name = side.getByLabel('Name', { exact: true });
    await name.fill('Grace of Mine');
    const staff = await product.staff();
    await staff.send('PUT', `/api/crm/customers/${await idOfGrace(product)}`, { name: 'Grace of Theirs' }, {});
    await name.press('Enter');
    await expect(side.getByRole('region', { name: /after you opened it/ })).toContainText('Grace of Theirs');
    await side.getByRole('button', { name: 'Keep mine' }).click();
    await expect(side.getByRole('heading', { name: 'Grace of Mine' })).toBeVisible();
    await dismissToast(page);
  });

  await test.step('An edit made from the panel shows in it, access that is granted too, and the focus stays on its button', async () => {
    await side.getByRole('button', { name: 'Edit Grace' }).click();
    const edit = dialog(page, 'Edit Customer');
    await edit.getByLabel('Name').fill('Grace & Daughters');
    await edit.getByLabel('Access', { exact: true }).selectOption('Granted');
    await edit.getByRole('button', { name: 'Update Customer' }).click();
    await expect(side.getByRole('heading', { level: 2 })).toHaveText('Grace & Daughters');
    await expect(side.getByRole('button', { name: 'Edit Grace' })).toBeFocused();
    await expect(side.getByRole('region', { name: 'Access' })).toContainText('Granted by staff');
    await dismissToast(page);
  });

  await test.step('The panel of a deleted customer closes, and reads nothing of them when the deletion is announced before', async () => {
    const answer = await holdDeletions(page, /\/api\/crm\/customers\/[^/]+$/);
    await side.getByRole('button', { name: 'Delete Grace' }).click();
    await dialog(page, 'Delete Customer').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Deleted', { exact: true })).toBeVisible();
    answer();
    await expectToast(page, 'Customer Deleted');
    await expect(side).toHaveCount(0);
    await expect(page).toHaveURL(/\/staff\/crm$/);
  });
});

test('The panel is reached by keys and by its address, says what fails, and covers a phone', async ({
  page,
  product,
  browserErrors,
}) => {
  for (const wrong of [/404/, /500/]) browserErrors.expect(wrong);
  const name = 'Hernandez & Sons Insurance Brokers of Greater Cincinnati';
  await insertCustomer(product, { name, email: 'hernandez@cincinnati.example' });
  await insertCustomer(product, { name: 'Broken Line LLC', email: 'broken@line.example' });
  await openDashboard(page);

  await test.step('Trying again to load the timeline or the notes keeps the focus', () => expectKeptFocus(page));

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

  await test.step('The panel has an address of its own: Back closes it, a reload keeps it, and the list keeps its search', async () => {
    await page.getByRole('searchbox').fill('grace');
    await expect(row(page, OVER)).toHaveCount(0);
    await openPanel(page);
    await expect(page).toHaveURL(/\/staff\/crm\/customers\/[^/]+\?q=grace$/);
    await page.goBack();
    await expect(panel(page, GRACE)).toHaveCount(0);
    await expect(page).toHaveURL(/\/staff\/crm\?q=grace$/);
    await page.goForward();
    await expect(panel(page, GRACE)).toBeVisible();
    await page.reload();
    await expect(panel(page, GRACE)).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('grace');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await page.getByRole('searchbox').fill('');
  });

  await test.step('A customer who is gone, and one who cannot be loaded, are told apart', async () => {
    const record = /\/api\/crm\/customers\/[^/?]+$/;
    await page.route(record, (route) => route.fulfill({ status: 404, json: { message: 'Customer not found' } }));
    // Panels that were open a moment ago show what they had, without asking again.
    await nameLink(page, name).click();
    await expect(page.getByRole('alert')).toContainText('This customer is gone');
    await page.getByRole('button', { name: 'Close the panel' }).first().click();
    await page.unroute(record);
    await page.route(record, (route) => route.fulfill({ status: 500, json: { message: 'SELECT broken' } }));
    await nameLink(page, 'Broken Line LLC').click();
    await expect(page.getByRole('alert')).toContainText('The customer could not be loaded');
    await tryAgain(page, record);
    await expect(panel(page, 'Broken Line LLC').getByText('broken@line.example')).toBeVisible();
  });

  await test.step('Buyers lead to their panels from the list of purchases', async () => {
    await openTab(page, 'Purchases');
    await row(page, '$9.50').getByRole('link', { name: OVER }).click();
    await expect(panel(page, OVER)).toBeVisible();
    await page.keyboard.press('Escape');
    await openTab(page, 'Customers');
  });

  await test.step('The panel shows the whole of a long name, on a desk and on a phone', async () => {
    await nameLink(page, name).click();
    const heading = page.getByRole('heading', { level: 2, name, exact: true }).filter({ visible: true }).last();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(heading).toBeInViewport();
      const isWhole = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement | SVGElement) =>
        scrollWidth <= clientWidth && scrollHeight <= clientHeight;
      expect(await heading.evaluate(isWhole), `at ${width} px`).toBe(true);
      const close = page.getByRole('button', { name: 'Close the panel' }).filter({ visible: true });
      expect(await close.boundingBox(), `at ${width} px`).toMatchObject({ width: 44, height: 44 });
    }
  });

  await test.step('On a phone the panel covers the page, and dialogs and Escape lead back through it to the row', async () => {
    const sheet = dialog(page, name);
    await expectAccessible(page);
    const pressed = pressEscapeOnceFocused(page, 'Hernandez');
    await sheet.getByRole('button', { name: 'Edit Hernandez' }).click();
    await pressed;
    await expect(dialog(page, 'Edit Customer')).toHaveCount(0);
    await expect(sheet.getByRole('button', { name: 'Edit Hernandez' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(nameLink(page, name)).toBeFocused();
  });
});

/** Lets the timeline and the notes fail, and loads each again by keys. */
async function expectKeptFocus(page: Page): Promise<void> {
  const parts = { Timeline: /\/api\/crm\/customers\/[^/]+\/timeline/, Notes: /\/api\/crm\/customers\/[^/]+\/notes/ };
  for (const path of Object.values(parts)) {
    await page.route(path, (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong on our side' } }),
    );
  }
  const grace = await openPanel(page);
  const releases: (() => Promise<void>)[] = [];
  for (const [name, path] of Object.entries(parts)) {
    const part = grace.getByRole('region', { name });
    releases.push(await holdTryAgain(page, path, part));
    const again = part.getByRole('button', { name: 'Try again' });
    await expect(again).toHaveAttribute('aria-busy', 'true');
    await expect(again).toBeFocused();
  }
  for (const release of releases) await release();
  await expect(grace.getByRole('region', { name: 'Timeline' })).toContainText('Team License × 5');
  await expect(grace.getByRole('region', { name: 'Notes' })).toContainText('0');
  await page.keyboard.press('Escape');
  await expect(grace).toHaveCount(0);
}
