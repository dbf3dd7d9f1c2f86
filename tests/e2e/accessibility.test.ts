import type { Page } from '@playwright/test';
import { BOTH_SCREENS, expectAccessible } from './accessible.ts';
import { openCheckoutPage, payButton } from './checkout-page.ts';
import { openDashboard, openTab } from './crm.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { hydrated, leadDialog } from './sign-up.ts';
import { SITE_PAGES } from './site-pages.ts';

const NARROW = { width: 320, height: 640 };
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

/**
 * The screens on which axe looks at a page. The other pages consist of the same parts: the landing page, a form or an article.
 * `text-messages.test.ts` and `not-found.test.ts` give axe their own.
 */
const SCREENS: Record<string, (typeof WIDE)[]> = {
  '/': BOTH_SCREENS,
  '/info': [WIDE],
  '/success': [PHONE],
  '/team-licenses': [WIDE],
  '/privacy': [WIDE],
};

test('No page of the site scrolls sideways, and axe finds nothing on them', async ({ page }) => {
  for (const path of SITE_PAGES) {
    await test.step(`${path} does not scroll sideways at 320 px, nor with text of twice the size on any screen`, async () => {
      await page.setViewportSize(NARROW);
      await page.goto(path);
      await expectNoScroll(page);
      if (SCREENS[path]) await expectAccessible(page, SCREENS[path]);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      for (const width of [320, 820, 1024]) {
        await page.setViewportSize({ ...NARROW, width });
        await expectNoScroll(page);
      }
    });
  }
});

/** Polls, because a new layout may take a moment. */
async function expectNoScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(1);
}

test('axe finds nothing in the dialog of the site and on the sandbox’s checkout page', async ({ page }) => {
  await test.step('axe finds nothing in the dialog to sign up, with everything wrong, and while an address is checked below a toast', async () => {
    // This page is the lightest below the dialog.
    await page.goto('/sign-up?product=agent');
    const { dialog, name, email, phone, submit, checking } = leadDialog(page);
    await hydrated(email);
    await email.fill('ada@gmial.com');
    await submit.click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Use ada@gmail.com' })).toBeVisible();
    await expectAccessible(page, BOTH_SCREENS);
    // Never answers the check, because the form submits itself after it.
    await page.route('**/api/validate-email*', () => undefined);
    await name.fill('Ada Broker');
    await phone.fill('4155552671');
    await email.fill('ada@endless.example');
    await submit.click();
    await expect(checking).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('axe finds nothing on the sandbox’s checkout page with problems', async () => {
    await openCheckoutPage(page, 'axe@firm.example');
    await payButton(page).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
  });
});

test('axe finds nothing in the CRM, from the login to its lists', async ({ page, product }) => {
  await test.step('axe finds nothing on the staff login after a failure', async () => {
    await page.goto('/staff/crm');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Username is required')).toBeVisible();
    await expectAccessible(page);
  });

  await clearRecords(product);
  await addFirms(product);
  await openDashboard(page);
  for (const [tab, screens] of [
    ['Customers', BOTH_SCREENS],
    ['Purchases', [PHONE]],
  ] as const) {
    await test.step(`axe finds nothing on the list of ${tab}`, async () => {
      await openTab(page, tab);
      await expect(page.getByRole('table')).toBeVisible();
      await expectAccessible(page, [...screens]);
    });
  }
});
