import { expect, test } from './fixtures.ts';

for (const path of ['/no-such-page', '/staff', '/success/more', '/index.html', '/staff/crm/nonsense']) {
  test(`${path} is not found, says so in words for people too and offers the way home`, async ({
    page,
    product,
    browserErrors,
  }) => {
    browserErrors.expect(/404/);
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await expect(page.getByText('Did you forget to add the page to the router?', { exact: true })).toBeVisible();
    await expect(page.getByText('This page does not exist, or it has moved.')).toBeVisible();
    await page.getByRole('link', { name: 'Return to Homepage' }).click();
    await expect(page).toHaveURL(`${product.url}/`);
  });
}
