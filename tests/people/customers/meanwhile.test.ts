import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contacts, customers, purchases } from '#server/database/schema.ts';
import type { Answer, HttpClient } from '#tests/support/http-client.ts';
import { captureLead } from '#tests/support/loop.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { whileDeleting } from '#tests/support/while-deleting.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

describe('A customer who is being deleted', () => {
  test('is created again by the lead that they send at that moment', async () => {
    const id = await captureLead(product.visitor(), 'back@example.com');
    const lead = { name: 'Ada Broker', email: 'back@example.com', phone: '+1 415 555 2671' };
    const { status, body } = await whileDeleting(product, 'customers', id, () =>
      product.visitor().post('/api/lead-capture', lead),
    );
    expect(status).toBe(200);
    expect(body.customerId).not.toBe(id);
    const kept = await product.database.db.select().from(contacts).where(eq(contacts.email, lead.email));
    expect(kept.map(({ customerId }) => customerId)).toEqual([body.customerId]);
  });

  test('can open no checkout, and the visitor is told so', async () => {
    const visitor = product.visitor();
    const id = await captureLead(visitor, 'checkout@example.com');
    const { status, body } = await whileDeleting(product, 'customers', id, () =>
      visitor.post('/api/create-checkout-with-customer', { customerId: id }),
    );
    expect([status, body.message]).toEqual([404, 'Customer data error: this customer does not exist']);
  });

  test('is deleted, although a refund takes their purchase and their licenses in the other order', async () => {
    const { db } = product.database;
    const id = await captureLead(product.visitor(), 'refunded@example.com');
    await db.insert(purchases).values({ customerId: id, productType: 'team_license', amount: '47.00' });
    let response: Promise<Answer> | undefined;
    await product.database.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1 FROM purchases WHERE customer_id = ${id} FOR UPDATE`);
      response = staff.send('DELETE', `/api/crm/customers/${id}`, undefined, {});
      await tx.execute(sql`SELECT pg_sleep(0.4)`);
      // Deadlock on a server: PostgreSQL ends the deletion, which waits longer, and the product repeats it.
      await tx.update(customers).set({ teamMemberLicenses: 0 }).where(eq(customers.id, id));
    });
    expect((await response)?.status).toBe(200);
    expect(await db.select().from(purchases).where(eq(purchases.customerId, id))).toEqual([]);
  });
});
