import type { Locator, Page } from '@playwright/test';
import { agree } from '../messaging/consent.ts';
import { AWAKE_ZONE } from '../support/awake.ts';
import type { HttpClient, Json } from '../support/http-client.ts';
import type { Product } from '../support/product.ts';
import { openDashboard } from './crm.ts';
import { addFirms, clearRecords } from './crm-records.ts';

/** Customers who have agreed to what they asked for, and for whom it is afternoon now. */
export const NAMES = ['Ben Coast', 'Cleo Dale', 'Dana East', 'Emil Ford'];

/** Opens the list of customers with some who may be texted. */
export async function openSelectable(page: Page, product: Product): Promise<HttpClient> {
  await clearRecords(product);
  await addFirms(product);
  const staff = await product.staff();
  for (const [index, name] of NAMES.entries()) {
    const email = `${name.slice(0, 3).toLowerCase()}@firm.example`;
    const phone = `+1 212 555 020${index}`;
    const { body } = await staff.post('/api/crm/customers', { name, email, phone, timeZone: AWAKE_ZONE });
    await agree(staff, [String(body.id)]);
  }
  await openDashboard(page);
  return staff;
}

export const bar = (page: Page): Locator => page.getByRole('region', { name: 'Selected customers' });
export const boxOf = (page: Page, name: string): Locator => page.getByRole('checkbox', { name: `Select ${name}` });
export const customersOf = async (staff: HttpClient) =>
  (await staff.get('/api/crm/customers')).body as unknown as Json[];
