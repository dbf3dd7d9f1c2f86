import { expect, test } from '../fixtures.ts';
import { callsTo, fillLead, leadDialog, leadOf, openDemo, openSignUp, openUpsell, signUpButton } from '../sign-up.ts';

/** Names the email address only, because the checkout asks for name and card again (destinations.test.ts). */
const PRE_FILLS = 'Your information pre-fills checkout: your email is there when you arrive.';

test('To sign up, the dialog asks for three answers, promises the guarantee and leads to the checkout', async ({
  page,
}) => {
  const { dialog, name, email, phone, cancel } = await openSignUp(page);
  await expect(dialog).toHaveAccessibleName('Sign Up Now');
  await expect(dialog).toHaveAccessibleDescription('Enter your information to continue to secure checkout');
  await expect(name).toHaveAttribute('aria-required', 'true');
  await expect(email).toHaveAttribute('aria-required', 'true');
  await expect(phone).toHaveAttribute('aria-required', 'true');
  await expect(dialog.getByText('30 Day Money Back Guarantee')).toBeVisible();
  await expect(dialog.getByText(PRE_FILLS, { exact: true })).toBeVisible();
  await expect(dialog.getByText('Agent license, $97 a month', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Continue to Checkout', exact: true })).toBeEnabled();
  await cancel.click();
  await expect(dialog).toBeHidden();
});

const AGENT_BUTTONS = [
  'Get Insurance 24/7 AI Now',
  'Stop Losing the Race - Get AI Now',
  'Claim Your Competitive Edge Today',
  'Secure Your Business Intelligence Now',
  'Get Insurance 24/7 AI Today',
];

for (const path of ['/', '/ai-insurance']) {
  test(`The five buttons of ${path} open the dialog to sign up`, async ({ page }) => {
    await page.goto(path);
    const dialog = page.getByRole('dialog', { name: 'Sign Up Now' });
    for (const name of AGENT_BUTTONS) {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  });
}

test('For a demo, the dialog speaks of the appointment and of no guarantee', async ({ page }) => {
  const { dialog } = await openDemo(page);
  await expect(dialog).toHaveAccessibleName('Schedule Your Demo');
  await expect(dialog).toHaveAccessibleDescription('Enter your information to schedule your 1-on-1 demo appointment');
  await expect(dialog.getByText(/used to schedule your demo/)).toBeVisible();
  await expect(dialog.getByText('30 Day Money Back Guarantee')).toHaveCount(0);
  await expect(dialog.getByText('a month')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Schedule Appointment', exact: true })).toBeEnabled();
});

test('For more team licenses, the dialog is the sign-up and says how many', async ({ page }) => {
  const { dialog } = await openUpsell(page, 4);
  await expect(dialog).toHaveAccessibleName('Sign Up Now');
  await expect(dialog.getByText('4 team licenses')).toBeVisible();
  await expect(dialog.getByText('$47 a month each')).toBeVisible();
  await expect(dialog.getByText('30 Day Money Back Guarantee')).toBeVisible();
});

test('The page of the team licenses opens the dialog with their price as well', async ({ page }) => {
  await page.goto('/team-licenses?product=upsell&quantity=3');
  const { dialog } = leadDialog(page);
  await expect(dialog.getByText('3 team licenses')).toBeVisible();
  await expect(dialog.getByText('$47 a month each')).toBeVisible();
});

test('The page for /ai-insurance sells the same without the walkthrough and its demo', async ({ page }) => {
  await page.goto('/ai-insurance');
  await expect(signUpButton(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Book Your Appointment Now' })).toHaveCount(0);
  await expect(page.getByText('Personal Walkthrough')).toHaveCount(0);
});

test('An empty form names what is required, points to the first field and sends nothing', async ({ page }) => {
  // Ignores the events that count visits, because they contain nothing from the form.
  const calls = callsTo(page, /^\/api\/(?!events$)/);
  const { dialog, name, email, phone, submit } = await openSignUp(page);
  await submit.click();
  await expect(dialog.getByText('Name is required', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Valid email is required', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Phone number is required', { exact: true })).toBeVisible();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Name is required');
  await expect(email).toHaveAccessibleDescription('Valid email is required');
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  expect(calls).toEqual([]);
});

test('A phone number has ten characters at least, and blanks are no name', async ({ page }) => {
  const { dialog, name, phone, submit } = await openSignUp(page);
  await fillLead(page, { ...leadOf('short@firm.example'), name: '   ', phone: '123456789' });
  await submit.click();
  await expect(dialog.getByText('Phone number is required', { exact: true })).toBeVisible();
  await expect(dialog.getByText('10 digits or more', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Name is required', { exact: true })).toBeVisible();
  await phone.fill('1234567890');
  await name.fill('Ada');
  await expect(dialog.getByText('Phone number is required', { exact: true })).toHaveCount(0);
  await expect(dialog.getByText('Name is required', { exact: true })).toHaveCount(0);
});
