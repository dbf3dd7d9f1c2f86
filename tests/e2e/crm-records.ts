import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { customers, purchases, teamMembers } from '#server/database/schema.ts';
import { member, owner, question, report } from '../account/usage/reports.ts';
import type { Product } from '../support/product.ts';

type NewCustomer = typeof customers.$inferInsert;
type NewPurchase = Omit<typeof purchases.$inferInsert, 'customerId'>;
type NewTeamMember = Omit<typeof teamMembers.$inferInsert, 'ownerId'>;

/** Deletes all records of the CRM. Most go with their customers, but purchases without a customer do not. */
export async function clearRecords({ database }: Product): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.delete(customers);
    await tx.delete(purchases);
  });
}

/** Adds a customer with their records in one transaction, so that all are announced at once. */
export async function insertCustomer(
  { database }: Product,
  customer: NewCustomer,
  belongings: { purchases?: NewPurchase[]; teamMembers?: NewTeamMember[] } = {},
): Promise<void> {
  await database.transaction(async (tx) => {
    const [{ id } = { id: '' }] = await tx.insert(customers).values(customer).returning();
    for (const purchase of belongings.purchases ?? []) {
      await tx.insert(purchases).values({ ...purchase, customerId: id });
    }
    for (const member of belongings.teamMembers ?? []) {
      await tx.insert(teamMembers).values({ ...member, ownerId: id });
    }
  });
}

/** Collects the queries with which a list is read, from now on. */
export function queriesOf(page: Page, path: string): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === path) queries.push(searchParams);
  });
  return queries;
}

export const DAY = 86_400_000;

/** Adds two customers with every kind of purchase and team member that the lists distinguish. */
export async function addFirms(product: Product): Promise<void> {
  await insertCustomer(
    product,
    {
      name: 'Grace Harbor Agency',
      email: 'grace@harbor.example',
      phone: '+1 212 555 0100',
      stripeCustomerId: 'cus_grace',
      teamMemberLicenses: 5,
      usedTeamMemberLicenses: 1,
      hasSignedInToApp: 1,
      createdAt: new Date(Date.now() - 3 * DAY),
    },
    {
      purchases: [
        { productType: 'agent_license', amount: '97.00', status: 'completed', createdAt: new Date(Date.now() - DAY) },
        { productType: 'team_license', quantity: 5, amount: '1235.50', status: 'completed' },
        { productType: 'team_license', amount: '47.00', status: 'refunded' },
      ],
      teamMembers: [
        { name: 'Mia Desk', email: 'mia@harbor.example', phone: '+1 212 555 0101', role: 'Renewals' },
        { name: 'Tom Gone', email: 'tom@harbor.example', isActive: 0, createdAt: new Date(Date.now() - 2 * DAY) },
      ],
    },
  );
  await insertCustomer(
    product,
    { name: 'Over Limit LLC', email: 'over@limit.example', teamMemberLicenses: 1, usedTeamMemberLicenses: 3 },
    { purchases: [{ productType: 'something_else', amount: '9.5', status: 'pending' }] },
  );
}

/** Reports that Grace of `addFirms` used the app on two days, and her colleague Mia on one. */
export async function reportUse(product: Product, grace: string): Promise<void> {
  const [mia] = await product.database.db.select().from(teamMembers).where(eq(teamMembers.name, 'Mia Desk'));
  const ago = (days: number) => new Date(Date.now() - days * DAY);
  const own = [2, 2, 5].map((days) => question(owner(grace), ago(days)));
  await report(product, [...own, question(member(mia?.id ?? ''), ago(12))]);
}
