import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { customers, leads } from '#server/database/schema.ts';
import { captureLead } from '../support/loop.ts';
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

test('On the board leads come, move and go without a reload, but none moves under the pointer', async ({
  page,
  product,
}) => {
  await openLeads(page, '?view=board');

  await test.step('A lead appears on a board without leads, and a booking moves it', async () => {
    await expect(page.getByText('No leads yet.')).toBeVisible();
    await captureLead(product.visitor(), 'ada@firm.example');
    await expect(card(page, 'New', 'Ada Broker')).toBeVisible();
    await book(product, 'ada@firm.example', '2031-01-06T15:00:00.000Z');
    await expect(card(page, 'Demo booked', 'Ada Broker')).toBeVisible();
    await expect(card(page, 'New', 'Ada Broker')).toHaveCount(0);
  });

  await test.step('In the column under the pointer a new lead waits behind a pill, and no card moves', async () => {
    await addLead(product, { name: 'Otto Older', createdAt: new Date('2026-01-01') });
    await card(page, 'New', 'Otto Older').hover();
    const place = await card(page, 'New', 'Otto Older').boundingBox();
    await addLead(product, { name: 'Fay Fresh' });
    const pill = column(page, 'New').getByRole('button', { name: '1 new in New' });
    await expect(pill).toBeVisible();
    await expect(card(page, 'New', 'Fay Fresh')).toHaveCount(0);
    expect(await card(page, 'New', 'Otto Older').boundingBox()).toEqual(place);
    await pill.click();
    await expect(card(page, 'New', 'Fay Fresh')).toBeVisible();
    await expect(newOnes(page)).toHaveCount(0);
  });

  await test.step('A lead that leaves the column under the pointer keeps its place until the pointer has gone', async () => {
    await card(page, 'New', 'Otto Older').hover();
    const place = await card(page, 'New', 'Otto Older').boundingBox();
    await product.database.db.update(leads).set({ stage: 'won' }).where(eq(leads.name, 'Fay Fresh'));
    await expect(card(page, 'New', 'Fay Fresh')).toContainText('Now in Won');
    expect((await card(page, 'New', 'Otto Older').boundingBox())?.y).toBe(place?.y);
    await page.mouse.move(0, 0);
    await expect(card(page, 'Won', 'Fay Fresh')).toBeVisible();
    await expect(card(page, 'New', 'Fay Fresh')).toHaveCount(0);
  });

  await test.step('A deleted lead leaves the board', async () => {
    await product.database.db.delete(customers).where(eq(customers.name, 'Fay Fresh'));
    await expect(card(page, 'Won', 'Fay Fresh')).toHaveCount(0);
  });

  await test.step('Many new leads, and a change of all of them, cost an open board a few calls', async () => {
    const calls = callsTo(page, /\/api\/crm\/leads(\/|$)/);
    await addManyLeads(product, 1_000);
    await expect(column(page, 'New')).toContainText(/ of 1,001/);
    await product.database.db.update(leads).set({ stage: 'contacted' });
    await expect(column(page, 'Contacted')).toContainText(/ of 1,002/);
    await expect(column(page, 'New')).toContainText('None');
    expect(calls.length).toBeLessThan(30);
  });
});

test('On the list no row moves: new leads wait behind a pill, and a booking is seen in row and panel', async ({
  page,
  product,
}) => {
  await addLeads(product);
  await openLeads(page, '?stage=new');

  await test.step('New leads wait behind a pill, those that a filter leaves', async () => {
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

  await test.step('A booking is seen in the row, and in the open panel', async () => {
    await page.getByRole('link', { name: 'Nora New' }).click();
    const panel = page.getByRole('complementary', { name: 'Nora New' });
    await expect(panel.getByLabel('Stage of Nora New')).toHaveValue('new');
    await book(product, 'nora@leads.example', '2031-01-07T15:00:00.000Z');
    await expect(row(page, 'Nora New')).toContainText('Demo booked');
    await expect(panel.getByLabel('Stage of Nora New')).toHaveValue('demo_booked');
    await expect(panel.getByRole('region', { name: 'Timeline' })).toContainText('Demo booked');
  });
});
