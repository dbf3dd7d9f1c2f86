import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';

/** Keys that sign tokens for the AI app. The newest signs. A replaced key stays published for a while. */
export const signingKeys = pgTable('signing_keys', {
  /** The key id in tokens (`kid`). */
  id: text('id').primaryKey(),
  publicKey: jsonb('public_key').$type<Record<string, unknown>>().notNull(),
  /** Encrypted (server/shared/secret-box.ts). */
  privateKey: text('private_key').notNull(),
  createdAt: createdAt(),
  replacedAt: instant('replaced_at'),
});
