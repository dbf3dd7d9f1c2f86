import type { Database } from '../../server/database/database.ts';
import { createAuditService } from '../../server/modules/audit/audit.service.ts';
import { createStaffUsersService, type StaffUsersService } from '../../server/modules/staff/staff-users.service.ts';
import type { HttpClient } from '../support/http-client.ts';
import type { Product } from '../support/product.ts';

export const PASSWORD = 'plum kettle orbit';

/** What the commands do to staff users, on a running product's database. */
export function staffUsers(database: Database): StaffUsersService {
  return createStaffUsersService({ database, audit: createAuditService(), documentedPasswords: [] });
}

/** A new staff user's browser, logged in. */
export async function newStaff(product: Product, username: string): Promise<HttpClient> {
  await staffUsers(product.database).setUser({ username, password: PASSWORD });
  const browser = product.visitor();
  await logIn(browser, username);
  return browser;
}

export function logIn(browser: HttpClient, username: string, code?: string, password = PASSWORD) {
  return browser.post('/api/staff/login', { username, password, ...(code === undefined ? {} : { code }) });
}
