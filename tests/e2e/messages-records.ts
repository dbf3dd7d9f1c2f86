import type { Page } from '@playwright/test';
import { incomingMails, textMessages } from '#server/database/schema.ts';
import type { HttpClient } from '../support/http-client.ts';
import type { Product } from '../support/product.ts';
import { addCustomer, addTeamMember, newPhone } from '../support/records.ts';
import { openDashboard } from './crm.ts';
import { clearRecords } from './crm-records.ts';

/** A customer with a phone number, an email address and a team member. */
export interface Firm {
  staff: HttpClient;
  id: string;
  name: string;
  phone: string;
  email: string;
  member: { id: string; name: string; phone: string };
}

/** Deletes all records and what strangers have texted, so that nothing is unread, and adds one firm. No other test uses its numbers. */
export async function startFirm(product: Product): Promise<Firm> {
  await clearRecords(product);
  // Stories of other files share the product. What they leave would be counted under the bell and in the tab's title.
  await product.database.db.delete(textMessages);
  await product.database.db.update(incomingMails).set({ isRead: 1 });
  const staff = await product.staff();
  const [phone, memberPhone] = [newPhone(), newPhone()];
  const email = `${phone.slice(1)}@firm.example`;
  const id = await addCustomer(staff, { phone, email });
  const member = {
    id: await addTeamMember(staff, id, { phone: memberPhone }),
    name: `Mia ${memberPhone.slice(-4)}`,
    phone: memberPhone,
  };
  return { staff, id, name: `Ada ${phone.slice(-4)}`, phone, email, member };
}

/** Adds the firm and opens the dashboard. */
export async function openFirm(page: Page, product: Product): Promise<Firm> {
  const firm = await startFirm(product);
  await openDashboard(page);
  return firm;
}

/** Collects the `Idempotency-Key` of each call to a path from now on. */
export function keysOf(page: Page, path: string): string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) keys.push(request.headers()['idempotency-key'] ?? 'none');
  });
  return keys;
}
