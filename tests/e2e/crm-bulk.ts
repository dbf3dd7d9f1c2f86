import type { Locator, Page } from '@playwright/test';

/** Customers to select. */
export const NAMES = ['Ben Coast', 'Cleo Dale', 'Dana East', 'Emil Ford'];

export const bar = (page: Page): Locator => page.getByRole('region', { name: 'Selected customers' });
export const boxOf = (page: Page, name: string): Locator => page.getByRole('checkbox', { name: `Select ${name}` });
