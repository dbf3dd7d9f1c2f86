import { expect, test } from '../fixtures.ts';
import { callsTo, openSignUp, openUpsell } from '../sign-up.ts';

/** Names the email address only, because the checkout asks for name and card again. */
const PRE_FILLS = 'Your information pre-fills checkout: your email is there when you arrive.';

const AGENT_BUTTONS = [
  'Get Insurance 24/7 AI Now',
  'Stop Losing the Race - Get AI Now',
  'Claim Your Competitive Edge Today',
  'Secure Your Business Intelligence Now',
  'Get Insurance 24/7 AI Today',
];

test('The dialog asks for what the button that opened it is about', async ({ page }) => {
  // Ignores the events that count visits, because they contain nothing from the form.
  const calls = callsTo(page, /^\/api\/(?!events$)/);
  const { dialog, name, email, phone, submit } = await openSignUp(page);

  await test.step('To sign up, it asks for three answers, promises the guarantee and leads to the checkout', async () => {
    await expect(dialog).toHaveAccessibleName('Sign Up Now');
    await expect(dialog).toHaveAccessibleDescription('Enter your information to continue to secure checkout');
    for (const field of [name, email, phone]) await expect(field).toHaveAttribute('aria-required', 'true');
    await expect(dialog.getByText('30 Day Money Back Guarantee')).toBeVisible();
    await expect(dialog.getByText(PRE_FILLS, { exact: true })).toBeVisible();
    await expect(
      dialog.getByText('Agent license, $97 a month. Renews until you cancel.', { exact: true }),
    ).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Continue to Checkout', exact: true })).toBeEnabled();
  });

  await test.step('An empty form names what is required, points to the first field and sends nothing', async () => {
    await submit.click();
    await expect(dialog.getByText('Name is required', { exact: true })).toBeVisible();
    await expect(dialog.getByText('Phone number is required', { exact: true })).toBeVisible();
    await expect(dialog.getByText('10 digits or more', { exact: true })).toBeVisible();
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription('Name is required');
    await expect(email).toHaveAccessibleDescription('Valid email is required');
    await expect(phone).toHaveAttribute('aria-invalid', 'true');
    expect(calls).toEqual([]);
    await name.fill('Ada');
    await expect(dialog.getByText('Name is required', { exact: true })).toHaveCount(0);
  });

  await test.step('The five buttons of the page open the dialog to sign up', async () => {
    for (const button of AGENT_BUTTONS) {
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(dialog).toHaveAccessibleName('Sign Up Now');
    }
  });

  await test.step('For a demo, it speaks of the appointment and of no guarantee', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Book Your Appointment Now' }).click();
    await expect(dialog).toHaveAccessibleName('Schedule Your Demo');
    await expect(dialog).toHaveAccessibleDescription('Enter your information to schedule your 1-on-1 demo appointment');
    await expect(dialog.getByText(/used to schedule your demo/)).toBeVisible();
    await expect(dialog.getByText('30 Day Money Back Guarantee')).toHaveCount(0);
    await expect(dialog.getByText('a month')).toHaveCount(0);
    await expect(dialog.getByText('Renews')).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Schedule Appointment', exact: true })).toBeEnabled();
  });

  await test.step('For more team licenses, it is the sign-up and says how many', async () => {
    await openUpsell(page, 4);
    await expect(dialog).toHaveAccessibleName('Sign Up Now');
    await expect(dialog.getByText('4 team licenses')).toBeVisible();
    await expect(dialog.getByText('$47 a month each')).toBeVisible();
    await expect(dialog.getByText('Renews until you cancel.', { exact: true })).toBeVisible();
    await expect(dialog.getByText('30 Day Money Back Guarantee')).toBeVisible();
  });

  await test.step('The page of the team licenses opens it with their price as well', async () => {
    await page.goto('/team-licenses?product=upsell&quantity=3');
    await expect(dialog.getByText('3 team licenses')).toBeVisible();
    await expect(dialog.getByText('$47 a month each')).toBeVisible();
  });
});
