import type { Role } from '#contract/roles.ts';
import type { Database } from '#server/database/database.ts';
import { createAuditService } from '#server/modules/staff/audit/audit.service.ts';
import { createStaffUsersService, type StaffUsersService } from '#server/modules/staff/staff/staff-users.service.ts';
import type { HttpClient } from '../support/http-client.ts';
import type { Product } from '../support/product.ts';

export const PASSWORD = 'plum kettle orbit';

/** Returns the service behind the staff commands, on a running product's database. */
export function staffUsers(database: Database): StaffUsersService {
  return createStaffUsersService({ database, audit: createAuditService(), documentedPasswords: [] });
}

/** Adds a staff user and returns their logged-in browser. Without a role, the user is an admin. */
export async function newStaff(product: Product, username: string, role?: Role): Promise<HttpClient> {
  await staffUsers(product.database).setUser({ username, password: PASSWORD, ...(role && { role }) });
  const browser = product.visitor();
  await logIn(browser, username);
  return browser;
}

export function logIn(browser: HttpClient, username: string, code?: string, password = PASSWORD) {
  return browser.post('/api/staff/login', { username, password, ...(code === undefined ? {} : { code }) });
}

/** Returns the id of the logged-in user. */
export async function idOf(browser: HttpClient): Promise<string> {
  const { body } = await browser.get('/api/crm/account');
  return (body as unknown as { user: { id: string } }).user.id;
}
