import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { paintedShare } from './painted-line.ts';

test('A page that is not found says so in words for people too, draws its trace and offers the way home', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('This page does not exist, or it has moved.')).toBeVisible();
  await expect.poll(() => paintedShare(page.locator('main svg path').first())).toBeGreaterThan(0.9);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Return to Homepage' }).click();
  await expect(page).toHaveURL(`${product.url}/`);
});
