import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { stopClock } from './stopped-clock.ts';
import { expectToast, toasts } from './toasts.ts';

async function openToast(page: Page): Promise<void> {
  await page.goto('/success');
  await expectToast(page, 'Payment Successful!');
}

test('A toast is seen and sent away', async ({ page }) => {
  await test.step('A toast is at most 420 px wide on a larger screen, in its corner', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openToast(page);
    const box = await toasts(page).boundingBox();
    expect(box?.width).toBeLessThanOrEqual(420);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1440 - 40);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(900 - 40);
  });

  await test.step('F8 leads to the notifications, and Escape dismisses the toast there', async () => {
    await page.keyboard.press('F8');
    await expect(page.getByRole('region', { name: /^Notifications/ }).locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(toasts(page)).toBeHidden();
  });

  await test.step('On a phone a toast lies over neither the mark of the page nor its heading nor what happens next', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openToast(page);
    for (const height of [844, 700]) {
      await page.setViewportSize({ width: 390, height });
      const toast = await toasts(page).boundingBox();
      for (const part of [page.getByRole('banner'), page.getByRole('heading', { level: 1 })]) {
        const box = await part.boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(toast?.y ?? 0);
      }
      const next = await page.getByRole('region', { name: 'What Happens Next' }).boundingBox();
      expect(next?.y).toBeGreaterThanOrEqual((toast?.y ?? 0) + (toast?.height ?? 0));
    }
  });

  await test.step('A swipe of 50 px to the right dismisses a toast, a shorter one does not', async () => {
    await openToast(page);
    await swipe(page, 40);
    await expect(toasts(page)).toBeVisible();
    await swipe(page, 60);
    await expect(toasts(page)).toBeHidden();
  });

  await test.step('A toast stays for 5000 ms', async () => {
    const clock = await stopClock(page);
    await openToast(page);
    await clock.pass(4_999);
    await expect(toasts(page)).toBeVisible();
    await clock.pass(1);
    await expect(toasts(page)).toBeHidden();
  });
});

async function swipe(page: Page, distance: number): Promise<void> {
  const box = await toasts(page).boundingBox();
  if (!box) throw new Error('There is no toast to swipe');
  const [x, y] = [box.x + 60, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance / 2, y, { steps: 4 });
  await page.mouse.move(x + distance, y, { steps: 4 });
  await page.mouse.up();
}
