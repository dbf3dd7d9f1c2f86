import { expect, type Locator, type Page } from '@playwright/test';

/** The first line of the import template. */
export const HEADER = 'name,email,phone,stripeCustomerId';

export function importDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Import Customers' });
}

export async function openImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import Customers' }).click();
}

export async function closeImport(page: Page): Promise<void> {
  await importDialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(importDialog(page)).toHaveCount(0);
}

export function importButton(page: Page): Locator {
  return importDialog(page).getByRole('button', { name: 'Import', exact: true });
}

/** Finds the headings of the groups of faulty rows. Each names an error and a number of rows. */
export function faultGroups(page: Page): Locator {
  return importDialog(page).getByRole('region', { name: 'Faulty rows' }).locator('summary');
}

/** Chooses a file with these lines in the import dialog. */
export async function chooseFile(page: Page, lines: readonly string[], name = 'customers.csv'): Promise<void> {
  const buffer = Buffer.from(lines.join('\r\n'));
  await importDialog(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

/** Returns the lines of a file with this many people of one firm. */
export function people(count: number, firm = 'many'): string[] {
  const lines = Array.from({ length: count }, (_, index) => `Person ${index},person-${index}@${firm}.example,,`);
  return [HEADER, ...lines];
}
