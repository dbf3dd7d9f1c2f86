import { expect, test } from './fixtures.ts';

const NO_CARD = 'No credit card needed to start';
const CHECKOUT = 'Secure checkout by Stripe. Cancel anytime.';

test('Pricing in the menu leads to what it costs while the page still loads', async ({ page }) => {
  // Nothing comes from the cache, since interception is on (`fixtures.ts`), so that the page loads anew each time.
  for (const { width, reducedMotion } of [
    { width: 390, reducedMotion: 'no-preference' },
    { width: 1440, reducedMotion: 'reduce' },
  ] as const) {
    await test.step(`Pricing leads there at ${width} px (motion: ${reducedMotion})`, async () => {
      await page.emulateMedia({ reducedMotion });
      await page.setViewportSize({ width, height: 844 });
      await page.goto('about:blank');
      await page.goto('/', { waitUntil: 'commit' });
      await page.getByRole('navigation', { name: 'Page' }).getByRole('link', { name: 'Pricing' }).click();
      await expect(page.getByText('$97 a month', { exact: true })).toBeInViewport();
      // Waits for the network, because content that loads later must not move the price out of view.
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('heading', { name: 'What you get, and what it costs' })).toBeInViewport();
      await expect(page.getByText('$97 a month', { exact: true })).toBeInViewport();
    });
  }
});

test('The pages say what it costs where it is asked, and lead into the account', async ({ page, context, product }) => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 700 },
  ]) {
    await test.step(`/info opens with what it tells, the price and a button, and with a way to log in, at ${viewport.width} px`, async () => {
      await page.setViewportSize(viewport);
      await page.goto('/info');
      const opening = page.getByRole('region', { name: 'How it works, and what it costs.' });
      await expect(opening.getByText('$97 a month per agent.')).toBeInViewport({ ratio: 1 });
      await expect(opening.getByRole('button', { name: 'Get started' })).toBeInViewport({ ratio: 1 });
      for (const part of ['banner', 'contentinfo'] as const) {
        const link = page.getByRole(part).getByRole('link', { name: 'Log in' });
        await expect(link).toBeVisible();
        await expect(link).toHaveAttribute('href', '/account');
      }
    });
  }

  await test.step('Who is signed in is offered the account, and no login', async () => {
    await context.addCookies([{ name: 'signed-in', value: '1', url: product.url }]);
    for (const path of ['/success', '/']) {
      await page.goto(path);
      for (const part of ['banner', 'contentinfo'] as const) {
        await expect(page.getByRole(part).getByRole('link', { name: 'Account', exact: true })).toHaveAttribute(
          'href',
          '/account',
        );
      }
      await expect(page.getByRole('link', { name: 'Log in' })).toHaveCount(0);
      const [mark, link] = [
        page.getByRole('banner').getByRole('link').first(),
        page.getByRole('banner').getByRole('link').last(),
      ];
      expect((await link.boundingBox())?.y, 'on the line of the mark').toBe((await mark.boundingBox())?.y);
    }
  });

  await test.step('That no credit card is needed says for what, and stands beside the demo and the reading, and beside no button that leads to one', async () => {
    const beside = (name: string) =>
      page.locator('form').filter({ has: page.getByRole('button', { name, exact: true }) });
    await expect(beside('Book Your Appointment Now')).toContainText(`${NO_CARD} with a demo.`);
    const reading = page.locator('p').filter({ has: page.getByRole('link', { name: /^Not ready\?/ }) });
    await expect(reading).toContainText(`${NO_CARD} reading.`);
    for (const name of [
      'Stop Losing the Race - Get AI Now',
      'Claim Your Competitive Edge Today',
      'Secure Your Business Intelligence Now',
      'Get Insurance 24/7 AI Today',
    ]) {
      await expect(beside(name)).toContainText(CHECKOUT);
      await expect(beside(name)).not.toContainText(NO_CARD);
    }
    await expect(beside('Get Insurance 24/7 AI Now')).not.toContainText(NO_CARD);
  });
});
