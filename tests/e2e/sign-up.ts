import { expect, type Locator, type Page, type Request } from '@playwright/test';

export interface Lead {
  name: string;
  email: string;
  phone: string;
}

export function leadOf(email: string): Lead {
  return { name: 'Ada Broker', email, phone: '+1 415 555 2671' };
}

/** Finds the parts of the lead dialog. */
export function leadDialog(page: Page) {
  const dialog = page.getByRole('dialog');
  return {
    dialog,
    name: dialog.getByLabel('Full Name'),
    email: dialog.getByLabel('Email Address'),
    phone: dialog.getByLabel('Phone Number'),
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
    submit: dialog.getByRole('button', { name: /^(Continue to Checkout|Schedule Appointment|Processing\.\.\.)$/ }),
    /** The notice below the email address. */
    checking: dialog.getByText('🔍 Validating email...', { exact: true }),
  };
}

type LeadDialog = ReturnType<typeof leadDialog>;

export function signUpButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Get Insurance 24/7 AI Now' });
}

export async function openSignUp(page: Page): Promise<LeadDialog> {
  await page.goto('/');
  await signUpButton(page).click();
  return opened(page);
}

export async function openDemo(page: Page): Promise<LeadDialog> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Book Your Appointment Now' }).click();
  return opened(page);
}

/** Opens the upsell dialog on the page after a purchase. */
export async function openUpsell(page: Page, quantity: number): Promise<LeadDialog> {
  await page.goto('/success');
  await page.getByRole('spinbutton', { name: 'Licenses' }).fill(String(quantity));
  await page.getByRole('button', { name: 'Add team licenses' }).click();
  return opened(page);
}

async function opened(page: Page): Promise<LeadDialog> {
  const parts = leadDialog(page);
  await parts.dialog.waitFor();
  return parts;
}

/** Waits for hydration, because React checks earlier input with a timer, which never ends on a stopped clock. */
export async function hydrated(field: Locator): Promise<void> {
  const isReacts = () =>
    field.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')));
  await expect.poll(isReacts).toBe(true);
}

/** Types all three answers and waits until the email address has passed its live check. */
export async function fillLead(page: Page, lead: Lead): Promise<void> {
  const { name, email, phone } = leadDialog(page);
  const passed = page.waitForResponse('**/api/validate-email');
  await name.fill(lead.name);
  await email.fill(lead.email);
  await phone.fill(lead.phone);
  await (await passed).finished();
}

/** Collects the paths of the live email checks from now on, in their order. */
export function emailChecks(page: Page): string[] {
  return callsTo(page, /\/api\/validate-email/);
}

/** Collects the paths of matching calls from now on, of one method or of all. */
export function callsTo(page: Page, path: RegExp, method?: string): string[] {
  const calls: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (path.test(pathname) && (!method || request.method() === method)) calls.push(pathname);
  });
  return calls;
}
