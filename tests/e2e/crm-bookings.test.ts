import { bookings } from '#server/database/schema.ts';
import type { Product } from '../support/product.ts';
import { expectAccessible } from './accessible.ts';
import { row } from './crm.ts';
import { addLeads, openLeads } from './crm-leads-records.ts';
import { clearRecords, DAY } from './crm-records.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ product }) => {
  await clearRecords(product);
  await product.database.db.delete(bookings);
  await addLeads(product);
});

async function book({ database }: Product, name: string, inDays: number, more = {}): Promise<void> {
  await database.db.insert(bookings).values({
    vendor: 'cal',
    calendarId: name,
    name,
    email: `${name.split(' ')[0]?.toLowerCase()}@calendar.example`,
    startsAt: new Date(Date.now() + inDays * DAY),
    status: 'booked',
    ...more,
  });
}

test('Bookings of addresses that belong to no lead have a quiet place above the leads, which tells who and when', async ({
  page,
  product,
}) => {
  await book(product, 'Nora New', -1, { email: 'nora@leads.example' });
  await openLeads(page);
  await expect(row(page, 'Nora New')).toBeVisible();
  await expect(page.getByText('without a lead')).toHaveCount(0);

  await book(product, 'Stella Stranger', 2);
  const place = page.getByText('1 booking without a lead');
  await expect(place, 'it appears by itself').toBeVisible();
  await book(product, 'Otto Over', -2);
  await book(product, 'Cora Canceled-Twice-Before-Lunchtime', 5, { status: 'cancelled' });
  await page.getByText('3 bookings without a lead').click();
  const list = page.getByRole('list', { name: 'Bookings without a lead' });
  await expect(list.getByRole('listitem')).toHaveText([/^Cora .*Canceled$/, /^Stella .*Booked$/, /^Otto .*Over$/]);
  await expect(list.getByRole('link', { name: 'stella@calendar.example' })).toHaveAttribute(
    'href',
    'mailto:stella@calendar.example',
  );
  await expectAccessible(page);
});
