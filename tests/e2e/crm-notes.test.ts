import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { beginSession } from './crm.ts';
import { dialog } from './crm-dialogs.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { loseAnswer } from './held-calls.ts';
import { expectToast } from './toasts.ts';

const section = (page: Page): Locator => page.getByRole('complementary').getByRole('region', { name: 'Notes' });
const composer = (page: Page): Locator => section(page).getByLabel('New note about Grace Harbor Agency');
const note = (page: Page, text: string): Locator => section(page).getByRole('article').filter({ hasText: text });

async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Control+Enter');
  await expect(note(page, text)).toBeVisible();
}

test('A note is written, pinned, edited, and what is not saved is kept', async ({ page, product, browserErrors }) => {
  await clearRecords(product);
  await addFirms(product);
  const colleague = await product.staff();
  const [grace] = (await colleague.get('/api/crm/customers?q=grace')).body as unknown as { id: string }[];
  const customerId = grace?.id;
  await beginSession(page);
  await page.goto(`/staff/crm/customers/${customerId}`);
  await expect(composer(page)).toBeVisible();

  await test.step('A note is written by keyboard, pinned, edited and read as it was, and deleted', async () => {
    await page.getByRole('complementary').getByRole('heading', { level: 2 }).click();
    await page.keyboard.press('o');
    await expect(composer(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(composer(page), 'Escape in a field leaves the panel open').toBeFocused();
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

  await test.step('A note whose answer got lost is saved once by the next press, and the same words again are another', async () => {
    browserErrors.expect(/ERR_FAILED/);
    await loseAnswer(page, '**/notes');
    await composer(page).fill('Once only');
    await composer(page).press('Control+Enter');
    await expectToast(page, 'Failed to Add Note');
    await composer(page).press('Control+Enter');
    await expect(composer(page)).toHaveValue('');
    await expect(note(page, 'Once only')).toHaveCount(1);
    await composer(page).fill('Once only');
    await composer(page).press('Control+Enter');
    await expect(note(page, 'Once only')).toHaveCount(2);
  });

  await test.step('What a colleague writes is there at once', async () => {
    await colleague.post(`/api/crm/customers/${customerId}/notes`, { body: 'From a colleague' });
    await expect(note(page, 'From a colleague')).toBeVisible();
    await expectAccessible(page);
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
  });
});
