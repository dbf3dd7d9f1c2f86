import type { Locator, Page } from '@playwright/test';
import type { HttpClient } from '../support/http-client.ts';
import type { Product } from '../support/product.ts';
import { expectAccessible } from './accessible.ts';
import { nameLink, openDashboard } from './crm.ts';
import { dialog } from './crm-dialogs.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

test.describe.configure({ timeout: 120_000 });

let colleague: HttpClient;
let customerId: string;

test.beforeEach(async ({ page, product }) => {
  await clearRecords(product);
  await addFirms(product);
  colleague = await product.staff();
  customerId = await idOfGrace(product);
  await openDashboard(page);
  await nameLink(page, 'Grace Harbor Agency').click();
  await expect(composer(page)).toBeVisible();
});

async function idOfGrace(product: Product): Promise<string> {
  const staff = await product.staff();
  const [grace] = (await staff.get('/api/crm/customers?q=grace')).body as unknown as { id: string }[];
  return grace?.id ?? '';
}

const section = (page: Page): Locator => page.getByRole('complementary').getByRole('region', { name: 'Notes' });
const composer = (page: Page): Locator => section(page).getByLabel('New note about Grace Harbor Agency');
const note = (page: Page, text: string): Locator => section(page).getByRole('article').filter({ hasText: text });

async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Control+Enter');
  await expect(note(page, text)).toBeVisible();
}

test('A note is written, pinned, edited beside a colleague, and what is not saved is kept', async ({
  page,
  browserErrors,
}) => {
  await test.step('A note is written by keyboard, pinned, edited and read as it was, and deleted', async () => {
    await page.getByRole('complementary').getByRole('heading', { level: 2 }).click();
    await page.keyboard.press('o');
    await expect(composer(page)).toBeFocused();
    await write(page, 'Calls on Fridays. See https://example.com/a?b=1.');
    await expect(composer(page)).toHaveValue('');
    await expect(composer(page)).toBeFocused();
    const link = note(page, 'Fridays').getByRole('link');
    await expect(link).toHaveText('https://example.com/a?b=1');
    await expect(link).toHaveAttribute('rel', /noreferrer/);
    await write(page, '<b>newer</b>');
    await expect(section(page).getByRole('article').first()).toContainText('<b>newer</b>');

    await note(page, 'Fridays')
      .getByRole('button', { name: /^Pin the/ })
      .click();
    await expect(section(page).getByRole('article').first()).toContainText('Pinned');

    await note(page, 'Fridays')
      .getByRole('button', { name: /^Edit the/ })
      .click();
    await dialog(page, 'Edit Note').getByRole('textbox', { name: 'Note' }).fill('Calls on Mondays.');
    await dialog(page, 'Edit Note').getByRole('button', { name: 'Update Note' }).click();
    await note(page, 'Mondays')
      .getByRole('button', { name: /^edited/ })
      .click();
    await expect(dialog(page, 'Earlier versions').getByRole('listitem')).toContainText('Calls on Fridays');
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await note(page, 'Mondays')
      .getByRole('button', { name: /^Delete the/ })
      .click();
    await dialog(page, 'Delete Note').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Note Deleted');
    await expect(note(page, 'Mondays')).toHaveCount(0);
  });

  await test.step('What a colleague writes is there at once, and two who edit one note are told of each other', async () => {
    browserErrors.expect(/409/);
    const { body } = await colleague.post(`/api/crm/customers/${customerId}/notes`, { body: 'From a colleague' });
    await expect(note(page, 'From a colleague')).toBeVisible();
    await note(page, 'From a colleague')
      .getByRole('button', { name: /^Edit the/ })
      .click();
    const edit = dialog(page, 'Edit Note');
    await edit.getByRole('textbox', { name: 'Note' }).fill('Mine');
    await colleague.send('PATCH', `/api/crm/notes/${body.id}`, { body: 'Theirs' }, {});
    await edit.getByRole('button', { name: 'Update Note' }).click();
    await expect(edit.getByRole('region', { name: /after you opened it/ })).toContainText('Theirs');
    await edit.getByRole('button', { name: 'Keep mine' }).click();
    await expect(note(page, 'Mine')).toBeVisible();
  });

  await test.step('What is typed and not saved is there again after a reload, also when saving fails', async () => {
    browserErrors.expect(/500/);
    await page.route('**/notes', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue(),
    );
    await composer(page).fill('Half a thought');
    await section(page).getByRole('button', { name: 'Add note' }).click();
    await expectToast(page, 'Failed to Add Note');
    await expect(composer(page)).toHaveValue('Half a thought');
    await page.reload();
    await expect(composer(page)).toHaveValue('Half a thought');
    await page.unroute('**/notes');
  });

  await test.step('axe finds nothing in the panel with notes, on a desk and on a phone', async () => {
    await write(page, 'Calls on Fridays. See https://example.com.');
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
  });
});
