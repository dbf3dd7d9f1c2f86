import type { Page } from '@playwright/test';
import { textUs } from '../messaging/phone.ts';
import { expect, test } from './fixtures.ts';
import { openFirm } from './messages-records.ts';

/** Returns how many notes the page has played. */
function notes(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { played: { notes: number } }).played.notes);
}

test('A new text is told of by the tab', async ({ page, context, product }) => {
  await context.addInitScript(() => {
    const played = { notes: 0 };
    Object.assign(window, { played });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...times) {
      played.notes += 1;
      return start.apply(this, times);
    };
  });
  const firm = await openFirm(page, product);
  const title = await page.title();
  const readAll = () => firm.staff.post('/api/crm/mark-read', { customerId: firm.id });

  await test.step('No tone sounds before anybody has touched the page', async () => {
    await textUs(product, firm.phone, 'Hello');
    await expect(page).toHaveTitle(`(1) ${title}`);
    expect(await notes(page)).toBe(0);
  });

  await test.step('A new text is counted in the tab’s title, until it is read', async () => {
    await textUs(product, firm.phone, 'two');
    await expect(page).toHaveTitle(`(2) ${title}`);
    await readAll();
    await expect(page).toHaveTitle(title);
  });

  await test.step('A new text sounds a tone, once for all tabs; reading sounds none', async () => {
    const other = await context.newPage();
    await other.goto('/staff/crm');
    await other.getByRole('tab', { name: 'Purchases' }).click();
    await page.bringToFront();
    const before = await notes(page);
    await textUs(product, firm.phone, 'Hello');
    await expect.poll(async () => (await notes(page)) - before + (await notes(other))).toBe(2);
    await readAll();
    await expect(page).not.toHaveTitle(/^\(/);
    expect((await notes(page)) - before + (await notes(other))).toBe(2);
    await other.close();
  });

  await test.step('Tone and title can be switched off, and stay off', async () => {
    await page.getByRole('button', { name: /^Unread messages/ }).click();
    await page.getByRole('switch', { name: 'Sound' }).click();
    await page.getByRole('switch', { name: 'Count in the tab’s title' }).click();
    await page.reload();
    await page.getByRole('tab', { name: 'Customers' }).click();
    await textUs(product, firm.phone, 'Hello');
    const bell = page.getByRole('button', { name: 'Unread messages (1)' });
    await expect(bell).toBeVisible();
    await expect(page).not.toHaveTitle(/^\(/);
    expect(await notes(page)).toBe(0);
    await bell.click();
    await expect(page.getByRole('switch', { name: 'Sound' })).not.toBeChecked();
    await page.getByRole('switch', { name: 'Count in the tab’s title' }).click();
    await expect(page).toHaveTitle(/^\(1\)/);
  });
});
