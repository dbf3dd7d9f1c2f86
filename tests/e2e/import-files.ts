import type { Locator, Page } from '@playwright/test';

export function importDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Import Customers' });
}

/** Chooses a file of these lines in the import dialog. */
export async function chooseFile(page: Page, lines: readonly string[], name = 'customers.csv'): Promise<void> {
  const buffer = Buffer.from(lines.join('\r\n'));
  await importDialog(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

/** The lines of a file with this many people. */
export function people(count: number): string[] {
  const lines = Array.from({ length: count }, (_, index) => `Person ${index},person-${index}@many.example,,`);
  return ['name,email,phone,stripeCustomerId', ...lines];
}
