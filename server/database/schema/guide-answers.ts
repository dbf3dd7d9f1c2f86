import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, updatedAt } from './columns.ts';
import { holder } from './sign-in.ts';

/** A person's answers in the 30-day guide. A day without an answer has no row. */
export const guideAnswers = pgTable(
  'guide_answers',
  {
    id: id(),
    ...holder(),
    /** 1 to 30. */
    day: integer('day').notNull(),
    answer: text('answer').notNull(),
    /** When the day was first answered. */
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('guide_answers_customer_id_day_key').on(table.customerId, table.day),
    uniqueIndex('guide_answers_team_member_id_day_key').on(table.teamMemberId, table.day),
    index('guide_answers_updated_at_index').on(table.updatedAt),
    check('guide_answers_holder_check', sql`num_nonnulls(${table.customerId}, ${table.teamMemberId}) = 1`),
    check('guide_answers_day_check', sql`${table.day} BETWEEN 1 AND 30`),
    check('guide_answers_answer_check', sql`${table.answer} <> ''`),
  ],
);
