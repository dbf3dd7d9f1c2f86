import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, flag, id, instant } from './columns.ts';
import { customers, teamMembers } from './customers.ts';
import { users } from './staff.ts';

/** Events of a team member for the owner's timeline. The audit log records who was added, changed or removed. */
export const teamEvents = pgTable(
  'team_events',
  {
    id: id(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    teamMemberId: uuid('team_member_id')
      .notNull()
      .references(() => teamMembers.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'invited' | 'joined' | 'seat_given' | 'seat_taken'>().notNull(),
    /** For an invitation: the staff user who sent it. `byCustomer` is set instead when the owner did. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    byCustomer: flag('by_customer').default(0),
    /** For an invitation: when the mail server accepted it. */
    mailedAt: instant('mailed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('team_events_owner_id_index').on(table.ownerId, table.createdAt, table.id),
    index('team_events_team_member_id_index').on(table.teamMemberId),
    check('team_events_kind_check', sql`${table.kind} IN ('invited', 'joined', 'seat_given', 'seat_taken')`),
    check('team_events_by_customer_check', sql`${table.byCustomer} IN (0, 1)`),
  ],
);
