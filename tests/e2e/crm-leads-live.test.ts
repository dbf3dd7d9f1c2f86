import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { customers, leads } from '#server/database/schema.ts';
import { captureLead, openCheckout } from '../support/loop.ts';
import type { Product } from '../support/product.ts';
import { row } from './crm.ts';
import { addLead, addLeads, addManyLeads, card, column, openLeads } from './crm-leads-records.ts';
import { clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { callsTo } from './sign-up.ts';

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(async ({ page, product }) => {
  await clearRecords(product);
  // Moves the pointer off the board, because a card under the pointer keeps its place.
  await page.mouse.move(0, 0);
});

const BOARD = '?view=board';

/** Books a demo in the sandbox's calendar, which tells the product by a webhook. */
async function book({ sandboxUrl }: Product, email: string, at: string): Promise<void> {
  const response = await fetch(`${sandboxUrl}/control/bookings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, name: 'Nora New', at }),
  });
  expect(response.ok).toBe(true);
}

const newOnes = (page: Page) => page.getByRole('button', { name: /^\d+ new/ });

test('A booking, a checkout and a payment move a lead on the board, without a reload', async ({ page, product }) => {
  await openLeads(page, BOARD);
  await expect(page.getByText('No leads yet.')).toBeVisible();
  const visitor = product.visitor();
  const customerId = await captureLead(visitor, 'ada@firm.example');
  await expect(card(page, 'New', 'Ada Broker')).toBeVisible();
  await book(product, 'ada@firm.example', '2031-01-06T15:00:00.000Z');
  await expect(card(page, 'Demo booked', 'Ada Broker')).toBeVisible();
  await expect(card(page, 'New', 'Ada Broker')).toHaveCount(0);
  const checkout = await openCheckout(visitor, customerId);
  await expect(card(page, 'Checkout opened', 'Ada Broker')).toBeVisible();
  await product.sandbox.checkout(checkout, 'pay');
  await expect(card(page, 'Won', 'Ada Broker')).toBeVisible();
  await expect(column(page, 'Won')).toContainText('1');
});

test('A booking is seen in the row of the list, and in the open panel', async ({ page, product }) => {
  await addLeads(product);
  await openLeads(page);
  await page.getByRole('link', { name: 'Nora New' }).click();
  const panel = page.getByRole('complementary', { name: 'Nora New' });
  await expect(panel.getByLabel('Stage of Nora New')).toHaveValue('new');
  await book(product, 'nora@leads.example', '2031-01-07T15:00:00.000Z');
  await expect(row(page, 'Nora New')).toContainText('Demo booked');
  await expect(panel.getByLabel('Stage of Nora New')).toHaveValue('demo_booked');
  await expect(panel.getByRole('region', { name: 'Timeline' })).toContainText('Demo booked');
});

test('On the list new leads wait behind a pill, those that a filter leaves, and no row moves', async ({
  page,
  product,
}) => {
  await addLeads(product);
  await openLeads(page, '?stage=new');
  await expect(row(page, 'Nora New')).toBeVisible();
  const place = (await row(page, 'Nora New').boundingBox())?.y;
  await addLead(product, { name: 'Fay Fresh' });
  await addLead(product, { name: 'Gus Gone', stage: 'lost' });
  await addLead(product, { name: 'Hal Here' });
  await expect(newOnes(page)).toHaveText('2 new leads');
  expect((await row(page, 'Nora New').boundingBox())?.y).toBe(place);
  await newOnes(page).click();
  await expect(row(page, 'Hal Here')).toBeVisible();
  await expect(row(page, 'Gus Gone')).toHaveCount(0);
});

test('In the column under the pointer a new lead waits behind a pill, and no card moves', async ({ page, product }) => {
  await addLeads(product);
  await openLeads(page, BOARD);
  await card(page, 'New', 'Nora New').hover();
  const place = await card(page, 'New', 'Nora New').boundingBox();
  await addLead(product, { name: 'Fay Fresh' });
  await expect(column(page, 'New').getByRole('button', { name: '1 new in New' })).toBeVisible();
  await expect(card(page, 'New', 'Fay Fresh')).toHaveCount(0);
  expect(await card(page, 'New', 'Nora New').boundingBox()).toEqual(place);
  await column(page, 'New').getByRole('button', { name: '1 new in New' }).click();
  await expect(card(page, 'New', 'Fay Fresh')).toBeVisible();
  await expect(newOnes(page)).toHaveCount(0);
});

test('A lead that leaves the column under the pointer keeps its place until the pointer has gone', async ({
  page,
  product,
}) => {
  await addLeads(product);
  await addLead(product, { name: 'Otto Older', createdAt: new Date('2026-01-01') });
  await openLeads(page, BOARD);
  await card(page, 'New', 'Otto Older').hover();
  const place = await card(page, 'New', 'Otto Older').boundingBox();
  await book(product, 'nora@leads.example', '2031-01-08T15:00:00.000Z');
  await expect(card(page, 'New', 'Nora New')).toContainText('Now in Demo booked');
  expect((await card(page, 'New', 'Otto Older').boundingBox())?.y).toBe(place?.y);
  await page.mouse.move(0, 0);
  await expect(card(page, 'Demo booked', 'Nora New')).toBeVisible();
  await expect(card(page, 'New', 'Nora New')).toHaveCount(0);
});

test('A deleted lead leaves the board', async ({ page, product }) => {
  await addLeads(product);
  await openLeads(page, BOARD);
  await expect(card(page, 'Won', 'Wanda Won')).toBeVisible();
  await product.database.db.delete(customers).where(eq(customers.name, 'Wanda Won'));
  await expect(card(page, 'Won', 'Wanda Won')).toHaveCount(0);
});

test('A change of thousands of leads costs an open board a few calls', async ({ page, product }) => {
  await addManyLeads(product, 3_000);
  await openLeads(page, BOARD);
  await expect(column(page, 'New')).toContainText('20 of 3,000');
  const calls = callsTo(page, /\/api\/crm\/leads(\/|$)/);
  await product.database.db.update(leads).set({ stage: 'contacted' });
  await expect(column(page, 'Contacted')).toContainText('20 of 3,000', { timeout: 15_000 });
  await expect(column(page, 'New')).toContainText('None');
  expect(calls.length).toBeLessThan(30);
});
