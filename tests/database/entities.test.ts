import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as schema from '#server/database/schema.ts';
import { type Product, startProduct } from '../support/product.ts';

const ROOT = new URL('../..', import.meta.url).pathname;

/** The tables and fields that the product's specification names. */
const ENTITIES: [table: PgTable, fields: string[]][] = [
  [schema.users, ['id', 'username', 'password']],
  [schema.contacts, ['id', 'name', 'email', 'phone', 'company', 'message', 'createdAt']],
  [
    schema.customers,
    [
      'id',
      'name',
      'email',
      'phone',
      'stripeCustomerId',
      'teamMemberLicenses',
      'usedTeamMemberLicenses',
      'hasSignedInToApp',
      'createdAt',
      'updatedAt',
    ],
  ],
  [schema.teamMembers, ['id', 'ownerId', 'name', 'email', 'phone', 'role', 'isActive', 'createdAt', 'updatedAt']],
  [
    schema.purchases,
    [
      'id',
      'customerId',
      'stripeSessionId',
      'stripePaymentIntentId',
      'productType',
      'quantity',
      'amount',
      'status',
      'createdAt',
      'updatedAt',
    ],
  ],
  [schema.emails, ['id', 'customerId', 'subject', 'content', 'sentBy', 'sentAt']],
  [
    schema.textMessages,
    ['id', 'customerId', 'teamMemberId', 'direction', 'message', 'twilioSid', 'status', 'isRead', 'sentBy', 'sentAt'],
  ],
];

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

describe('The tables', () => {
  test.each(ENTITIES.map(([table, fields]) => ({ name: getTableName(table), table, fields })))(
    'have every field of the spec: $name',
    ({ table, fields }) => {
      expect(Object.keys(getTableColumns(table))).toEqual(expect.arrayContaining(fields));
    },
  );

  test('are what the migrations make: a forgotten migration shows here', async () => {
    const out = await mkdtemp(join(tmpdir(), 'migrations-'));
    await cp(join(ROOT, 'migrations'), out, { recursive: true });
    const generate = spawnSync(
      process.execPath,
      [
        join(ROOT, 'tools/node_modules/drizzle-kit/bin.cjs'),
        'generate',
        '--dialect=postgresql',
        '--schema=./server/database/schema.ts',
        `--out=${relative(ROOT, out)}`,
      ],
      { cwd: ROOT, encoding: 'utf8' },
    );
    await rm(out, { recursive: true });
    expect(generate.stdout).toContain('No schema changes');
  });

  test('start a row with the defaults of the spec', async () => {
    const { db } = product.database;
    const [customer] = await db
      .insert(schema.customers)
      .values({ name: 'A', email: 'defaults@example.com' })
      .returning();
    const customerId = customer?.id ?? '';
    const [member] = await db
      .insert(schema.teamMembers)
      .values({ ownerId: customerId, name: 'M', email: 'm@example.com' })
      .returning();
    const [purchase] = await db
      .insert(schema.purchases)
      .values({ customerId, productType: 'x', amount: '1' })
      .returning();
    const [text] = await db
      .insert(schema.textMessages)
      .values({ customerId, direction: 'outbound', message: 'Hi' })
      .returning();
    expect(customer).toMatchObject({ teamMemberLicenses: 0, usedTeamMemberLicenses: 0, hasSignedInToApp: 0 });
    expect(member).toMatchObject({ isActive: 1, role: null });
    expect(purchase).toMatchObject({ quantity: 1, status: 'pending', amount: '1.00' });
    expect(text).toMatchObject({ status: 'sent', isRead: 0, sentBy: null });
  });

  test('lose with a customer what the delete text promises: team members, texts, emails and purchases', async () => {
    const { db } = product.database;
    const [customer] = await db
      .insert(schema.customers)
      .values({ name: 'Gone', email: 'gone@example.com' })
      .returning();
    const customerId = customer?.id ?? '';
    const [member] = await db
      .insert(schema.teamMembers)
      .values({ ownerId: customerId, name: 'M', email: 'm2@example.com' })
      .returning();
    await db.insert(schema.purchases).values({ customerId, productType: 'x', amount: '1' });
    await db.insert(schema.emails).values({ customerId, subject: 's', content: 'c' });
    await db.insert(schema.textMessages).values([
      { customerId, direction: 'inbound', message: 'of the customer' },
      { teamMemberId: member?.id ?? null, direction: 'inbound', message: 'of the team member' },
      { direction: 'inbound', message: 'of nobody', phoneE164: '+14155550000' },
    ]);
    const sizes = async () =>
      Promise.all(
        [schema.teamMembers, schema.purchases, schema.emails, schema.textMessages].map(
          async (table) => (await db.select().from(table)).length,
        ),
      );
    const [members = 0, bought = 0, mails = 0, texts = 0] = await sizes();
    await db.execute(`DELETE FROM customers WHERE id = '${customerId}'`);
    expect(await sizes()).toEqual([members - 1, bought - 1, mails - 1, texts - 2]);
  });
});
