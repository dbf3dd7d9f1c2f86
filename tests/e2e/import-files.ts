import type { Locator, Page } from '@playwright/test';

/** What our template begins with. */
export const HEADER = 'name,email,phone,stripeCustomerId';

export function importDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Import Customers' });
}

export function importButton(page: Page): Locator {
  return importDialog(page).getByRole('button', { name: 'Import', exact: true });
}

/** The groups of faulty rows, as they say what is wrong with how many. */
export function faultGroups(page: Page): Locator {
  return importDialog(page).getByRole('region', { name: 'Faulty rows' }).locator('summary');
}

/** Chooses a file of these lines in the import dialog. */
export async function chooseFile(page: Page, lines: readonly string[], name = 'customers.csv'): Promise<void> {
  const buffer = Buffer.from(lines.join('\r\n'));
  await importDialog(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

/** The lines of a file with this many people. */
export function people(count: number): string[] {
  const lines = Array.from({ length: count }, (_, index) => `Person ${index},person-${index}@many.example,,`);
  return [HEADER, ...lines];
}
