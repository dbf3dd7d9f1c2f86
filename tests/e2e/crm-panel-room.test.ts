import { nameLink, openDashboard, panel, row } from './crm.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';

const GRACE = 'Grace Harbor Agency';

test.beforeEach(async ({ page, product }) => {
  await clearRecords(product);
  await addFirms(product);
  await openDashboard(page);
});

test('Opening the panel changes nothing but the width of the list', async ({ page }) => {
  for (const [width, nth] of [
    [1440, 'wide'],
    [1040, 'narrow'],
  ] as const) {
    await test.step(`Opening the panel on a ${nth} desk changes nothing but the width of the list`, async () => {
      await page.setViewportSize({ width, height: 900 });
      const bars = {
        navigation: page.getByRole('navigation', { name: 'Screens' }),
        account: page.getByRole('button', { name: /^Account menu/ }),
        logout: page.getByRole('button', { name: 'Logout' }),
        figure: page.getByText('License Usage'),
        tabs: page.getByRole('tablist', { name: 'Records' }),
        search: page.getByRole('searchbox'),
        sort: page.getByLabel('Sort by'),
        add: page.getByRole('button', { name: 'Add Customer' }),
      };
      const list = page.getByRole('table', { name: 'Customers' });
      await expect(row(page, GRACE)).toBeVisible();
      const boxes = async () =>
        Object.fromEntries(
          await Promise.all(Object.entries(bars).map(async ([name, bar]) => [name, await bar.boundingBox()] as const)),
        );
      const [before, listBefore] = [await boxes(), await list.boundingBox()];
      await nameLink(page, GRACE).click();
      const grace = panel(page, GRACE);
      await expect(grace.getByRole('heading', { name: GRACE })).toBeInViewport();
      expect(await boxes()).toEqual(before);
      const [listAfter, aside] = [await list.boundingBox(), await grace.boundingBox()];
      expect([listAfter?.x, listAfter?.y]).toEqual([listBefore?.x, listBefore?.y]);
      expect((listAfter?.x ?? 0) + (listAfter?.width ?? 0)).toBeLessThanOrEqual(aside?.x ?? 0);
      expect(aside?.y ?? 0, 'the panel is beside the list').toBeGreaterThanOrEqual(before.search?.y ?? 0);
      await page.keyboard.press('Escape');
      await expect(grace).toHaveCount(0);
    });
  }
});
