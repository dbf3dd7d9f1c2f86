/** All tables; `npx drizzle-kit generate` writes the SQL in migrations/ from here. */
export * from './schema/announcements.ts';
export * from './schema/customers.ts';
export * from './schema/imports.ts';
export * from './schema/messages.ts';
export * from './schema/operations.ts';
export * from './schema/purchases.ts';
export * from './schema/rate-limits.ts';
export * from './schema/staff.ts';
export * from './schema/totals.ts';
