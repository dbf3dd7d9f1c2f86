import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportUndo } from '#contract/imports.ts';
import { newStaff } from '../staff/staff-users.ts';
import type { HttpClient } from '../support/http-client.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';

let product: Product;
let admin: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  admin = await product.staff();
});
afterAll(() => product.stop());

const progressOf = async (id: string) => (await admin.get(`/api/crm/imports/${id}/undo`)).body as unknown as ImportUndo;
const isBeingUndone = async (id: string) =>
  ((await admin.get('/api/crm/imports')).body as unknown as { id: string; isBeingUndone: boolean }[]).find(
    (one) => one.id === id,
  )?.isBeingUndone;

describe('The undo of an import', () => {
  test('stops when whoever ordered it loses the right, and goes on when somebody else orders the rest', async () => {
    const member = await newStaff(product, 'undoer', 'member');
    const importId = randomUUID();
    for (const chunk of [0, 1]) {
      const customers = Array.from({ length: 1_000 }, (_, n) => ({
        name: 'Imported',
        email: `${chunk}-${n}@undo.example`,
      }));
      await member.post('/api/crm/import-customers', { customers, teamMembers: [], importId, chunk });
    }
    const { db } = product.database;
    // The first portion of customers takes the right away, in its own transaction.
    await db.execute(sql`
      CREATE FUNCTION take_right() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN UPDATE users SET disabled_at = now() WHERE username = 'undoer'; RETURN NULL; END $$`);
    await db.execute(
      sql`CREATE TRIGGER take_right AFTER DELETE ON customers FOR EACH STATEMENT EXECUTE FUNCTION take_right()`,
    );
    await member.post(`/api/crm/imports/${importId}/undo`);
    const stopped = await until('the stop', async () => {
      const progress = await progressOf(importId);
      return progress.isStopped && progress;
    });
    await db.execute(sql`DROP FUNCTION take_right CASCADE`);
    expect(stopped).toMatchObject({ undoneAt: null, customersDeleted: 1_000 });
    expect(await isBeingUndone(importId)).toBe(false);

    await admin.post(`/api/crm/imports/${importId}/undo`);
    const done = await until('the rest', async () => {
      const progress = await progressOf(importId);
      return progress.undoneAt !== null && progress;
    });
    expect(done).toMatchObject({ customersDeleted: 2_000, customersKept: 0 });
    expect(done).not.toHaveProperty('isStopped');
  });
});
