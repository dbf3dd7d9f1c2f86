import { expect, type Locator, type Page } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { customers, leads } from '#server/database/schema.ts';
import type { Product } from '../support/product.ts';
import { beginSession } from './crm.ts';
import { DAY } from './crm-records.ts';

export type NewLead = Partial<typeof leads.$inferInsert> & { name: string };

/** Adds a lead with its customer. The email address begins with the first word of the name. */
export async function addLead({ database }: Product, lead: NewLead): Promise<{ id: string; customerId: string }> {
  const email = `${lead.name.split(' ')[0]?.toLowerCase()}@leads.example`;
  const person = { name: lead.name, email, phone: '+1 212 555 0140' };
  const [{ id: customerId } = { id: '' }] = await database.db.insert(customers).values(person).returning();
  const [{ id } = { id: '' }] = await database.db
    .insert(leads)
    .values({ productType: 'agent', customerId, ...person, ...lead })
    .returning();
  return { id, customerId };
}

/** Adds leads of every kind that list and board distinguish. */
export async function addLeads(product: Product): Promise<void> {
  const ago = (days: number, minutes = 0) => new Date(Date.now() - days * DAY + minutes * 60_000);
  await addLead(product, { name: 'Nora New', page: '/info', createdAt: ago(1), submissions: 2 });
  await addLead(product, {
    name: 'Carl Contacted',
    productType: 'demo',
    page: '/',
    campaign: 'spring',
    stage: 'contacted',
    nextStep: 'Call about the demo',
    nextStepAt: ago(1),
    createdAt: ago(2),
    firstAnsweredAt: ago(2, 12),
  });
  await addLead(product, { name: 'Wanda Won', stage: 'won', createdAt: ago(3), firstAnsweredAt: ago(3, 200) });
  await addLead(product, { name: 'Lou Lost', stage: 'lost', lostReason: 'Too expensive', createdAt: ago(4) });
}

/** Adds many leads. The first of them is the newest. */
export async function addManyLeads({ database }: Product, count: number, stage = 'new'): Promise<void> {
  await database.db.execute(sql`
    WITH people AS (
      INSERT INTO customers (name, email, created_at)
      SELECT ${stage} || ' ' || n, ${stage} || n || '@many.example', now() - interval '10 days' - n * interval '1 minute'
      FROM generate_series(1, ${sql.raw(String(count))}) AS n RETURNING id, name, email, created_at
    )
    INSERT INTO leads (name, email, product_type, stage, customer_id, created_at)
    SELECT name, email, 'agent', ${stage}, id, created_at FROM people`);
}

/** Starts a session and opens the leads screen. */
export async function openLeads(page: Page, search = ''): Promise<void> {
  await beginSession(page);
  await page.goto(`/staff/crm/leads${search}`);
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
}

export async function stageOf({ database }: Product, name: string): Promise<string | undefined> {
  const [lead] = await database.db.select().from(leads).where(eq(leads.name, name));
  return lead?.stage;
}

/** Finds a stage on the board. */
export function column(page: Page, stage: string): Locator {
  return page.getByRole('region', { name: stage, exact: true });
}

/** Finds a lead on the board. */
export function card(page: Page, stage: string, name: string): Locator {
  return column(page, stage).getByRole('listitem').filter({ hasText: name });
}
