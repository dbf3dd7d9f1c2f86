import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';

/** The keys that sign what the AI app is handed. The newest signs; one that was replaced is published for a while on. */
export const signingKeys = pgTable('signing_keys', {
  /** Its name in tokens (`kid`). */
  id: text('id').primaryKey(),
  publicKey: jsonb('public_key').$type<Record<string, unknown>>().notNull(),
  /** Encrypted (server/shared/secret-box.ts). */
  privateKey: text('private_key').notNull(),
  createdAt: createdAt(),
  replacedAt: instant('replaced_at'),
});
