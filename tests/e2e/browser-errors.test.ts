import { test } from './fixtures.ts';

/** These tests must fail. If one passed, the fixture would no longer notice errors in the browser. */
test.describe('What goes wrong in a page fails its test:', () => {
  test.fail('an error in the console', async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() => console.error('stray'));
  });

  test.fail('an exception that nobody catches', async ({ page }) => {
    await page.goto('/');
    const thrown = page.waitForEvent('pageerror');
    await page.evaluate(() => setTimeout(() => Promise.reject(new Error('stray'))));
    await thrown;
  });

  test.fail('a broken Content Security Policy', async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() => {
      const style = document.createElement('style');
      style.textContent = 'body { color: red }';
      document.head.append(style);
    });
  });

  test.fail('a request to a stranger', async ({ page, browserErrors }) => {
    browserErrors.expect(/console error/);
    await page.setContent('<img src="http://stranger.example/pixel.png">');
  });

  test.fail('an error that was announced and did not come', async ({ page, browserErrors }) => {
    browserErrors.expect(/502/);
    await page.goto('/');
  });

  test.fail('another error at an address with the digits of the announced one', async ({ page, browserErrors }) => {
    browserErrors.expect(/502/);
    await page.goto('/502');
  });
});
