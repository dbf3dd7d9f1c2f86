import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Purpose } from '#contract/channels.ts';
import type { EnrollmentState, FollowUp, FollowUpStep, StepReason, StopReason, Trigger } from '#contract/follow-ups.ts';
import { bookings } from './bookings.ts';
import { createdAt, id, instant, updatedAt } from './columns.ts';
import { customers } from './customers.ts';
import { checkouts } from './purchases.ts';

/** Lines of steps that follow up on people by themselves. A deleted one stays without its name's claim, for what it has sent. */
export const followUps = pgTable(
  'follow_ups',
  {
    id: id(),
    name: text('name').notNull(),
    trigger: text('trigger').$type<Trigger>().notNull(),
    /** The version that people begin with now. */
    versionId: uuid('version_id')
      .notNull()
      .references((): AnyPgColumn => followUpVersions.id),
    /** Percent of people who are held out. */
    holdOut: integer('hold_out').notNull(),
    /** Empty for never. */
    reentryDays: integer('reentry_days'),
    stopsOnOwnMessage: boolean('stops_on_own_message').notNull(),
    isOn: boolean('is_on').notNull().default(false),
    /** When it was last turned on, also after a pause. What stalled before does not begin it, and what was filtered before does not pause it. */
    turnedOnAt: instant('turned_on_at'),
    pausedAt: instant('paused_at'),
    pausedReason: text('paused_reason').$type<NonNullable<FollowUp['pausedReason']>>(),
    recipe: text('recipe'),
    deletedAt: instant('deleted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('follow_ups_name_key').on(sql`lower(${table.name})`).where(sql`deleted_at IS NULL`),
    uniqueIndex('follow_ups_recipe_key').on(table.recipe),
    check('follow_ups_hold_out_check', sql`${table.holdOut} BETWEEN 0 AND 20`),
  ],
);

/** The steps of a line as they were for those who began with them. */
export const followUpVersions = pgTable('follow_up_versions', {
  id: id(),
  purpose: text('purpose').$type<Exclude<Purpose, 'security'>>().notNull(),
  steps: jsonb('steps').$type<FollowUpStep[]>().notNull(),
  createdAt: createdAt(),
});

/** Somebody's way through a line, or that they are held out of it. Nobody is in a line twice at the same time. */
export const enrollments = pgTable(
  'enrollments',
  {
    id: id(),
    followUpId: uuid('follow_up_id')
      .notNull()
      .references(() => followUps.id, { onDelete: 'cascade' }),
    versionId: uuid('version_id')
      .notNull()
      .references(() => followUpVersions.id),
    /** Empty for somebody who was deleted, which stops it (server/database/functions/follow-ups.sql). */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    /** The booking that began it. */
    bookingId: uuid('booking_id').references(() => bookings.id, { onDelete: 'set null' }),
    /** The checkout that began it. */
    checkoutId: uuid('checkout_id').references(() => checkouts.id, { onDelete: 'set null' }),
    state: text('state').$type<EnrollmentState>().notNull(),
    stoppedBy: text('stopped_by').$type<StopReason>(),
    /** The next step, from 1. */
    step: integer('step').notNull().default(1),
    /** Empty when it is over. */
    dueAt: instant('due_at'),
    /** While this lasts, an instance is doing the step. */
    leaseExpiresAt: instant('uncertain_until'),
    /** The last step before they did so. 0 before the first. Empty while they have not. */
    answeredAfter: integer('answered_after'),
    bookedAfter: integer('booked_after'),
    paidAfter: integer('paid_after'),
    optedOutAfter: integer('opted_out_after'),
    createdAt: createdAt(),
    /** For those held out, when it would have ended. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('enrollments_active_key').on(table.followUpId, table.customerId).where(sql`state = 'active'`),
    index('enrollments_customer_id_index').on(table.customerId, table.createdAt),
    index('enrollments_follow_up_id_index').on(table.followUpId, table.createdAt),
    index('enrollments_due_index').on(table.dueAt).where(sql`state = 'active'`),
    index('enrollments_booking_id_index').on(table.bookingId).where(sql`booking_id IS NOT NULL`),
    index('enrollments_checkout_id_index').on(table.checkoutId).where(sql`checkout_id IS NOT NULL`),
    index('enrollments_version_id_index').on(table.versionId),
    check('enrollments_state_check', sql`${table.state} IN ('active', 'done', 'stopped', 'held_out')`),
  ],
);

/** What became of each step of each person. The row is written before the step is done, and a message has its id. */
export const enrollmentSteps = pgTable(
  'enrollment_steps',
  {
    id: id(),
    enrollmentId: uuid('enrollment_id')
      .notNull()
      .references(() => enrollments.id, { onDelete: 'cascade' }),
    /** From 1. */
    step: integer('step').notNull(),
    state: text('state').$type<'claimed' | 'sent' | 'done' | 'refused' | 'expired'>().notNull().default('claimed'),
    reason: text('reason').$type<StepReason>(),
    createdAt: createdAt(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    uniqueIndex('enrollment_steps_step_key').on(table.enrollmentId, table.step),
    index('enrollment_steps_created_at_index').on(table.createdAt),
    check('enrollment_steps_state_check', sql`${table.state} IN ('claimed', 'sent', 'done', 'refused', 'expired')`),
  ],
);
