import { type AnyColumn, and, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../database/database.ts';
import { isOfPerson } from '../../database/person.ts';
import {
  accountSessions,
  auditEntries,
  auditValues,
  bookings,
  checkouts,
  consentEvents,
  contacts,
  customers,
  customerTags,
  emailSuppressions,
  emails,
  guideAnswers,
  leads,
  notes,
  noteVersions,
  optOuts,
  personalOptOuts,
  purchases,
  refundRequests,
  refunds,
  signInLinks,
  smsMessages,
  subscriptionChanges,
  subscriptions,
  tags,
  tasks,
  teamEvents,
  teamMembers,
} from '../../database/schema.ts';

type Row = Record<string, unknown>;
interface Person extends Row {
  id: string;
  email: string;
  phoneE164: string | null;
}

/** The person: one of the two ids is set. */
interface Whose {
  customerId: string | null;
  teamMemberId: string | null;
}

/** Technical columns without personal data. */
const OURS = [
  'searchText',
  'tokenHash',
  'idempotencyKey',
  'leaseExpiresAt',
  'observedAt',
  'importId',
  'bulkId',
  'revenue',
];

export async function findCustomer(db: Db, id: string): Promise<Person | undefined> {
  const [row] = await rowsOf(db, customers, eq(customers.id, id));
  return row as Person | undefined;
}

export async function findTeamMember(db: Db, id: string): Promise<Person | undefined> {
  const [row] = await rowsOf(db, teamMembers, eq(teamMembers.id, id));
  return row as Person | undefined;
}

/** Reads the records that refer to a customer. */
export async function readCustomerRecords(db: Db, { id, email, phoneE164 }: Person) {
  const ofCustomer = (column: AnyColumn): SQL => eq(column, id);
  const idsOf = (table: PgTable & { id: PgColumn }, column: AnyColumn) =>
    db.select({ id: table.id }).from(table).where(ofCustomer(column));
  return {
    submissions: await rowsOf(db, contacts, ofCustomer(contacts.customerId)),
    leads: await rowsOf(db, leads, ofCustomer(leads.customerId)),
    bookings: await rowsOf(db, bookings, or(ofCustomer(bookings.customerId), bookedByNobody(email))),
    tags: await rowsOf(
      db,
      tags,
      inArray(
        tags.id,
        db.select({ id: customerTags.tagId }).from(customerTags).where(ofCustomer(customerTags.customerId)),
      ),
    ),
    notes: await rowsOf(db, notes, ofCustomer(notes.customerId)),
    noteVersions: await rowsOf(db, noteVersions, inArray(noteVersions.noteId, idsOf(notes, notes.customerId))),
    tasks: await rowsOf(db, tasks, ofCustomer(tasks.customerId)),
    teamMembers: await rowsOf(db, teamMembers, ofCustomer(teamMembers.ownerId)),
    teamEvents: await rowsOf(db, teamEvents, ofCustomer(teamEvents.ownerId)),
    purchases: await rowsOf(db, purchases, ofCustomer(purchases.customerId)),
    refunds: await rowsOf(db, refunds, inArray(refunds.purchaseId, idsOf(purchases, purchases.customerId))),
    refundRequests: await rowsOf(db, refundRequests, ofCustomer(refundRequests.customerId)),
    subscriptions: await rowsOf(db, subscriptions, ofCustomer(subscriptions.customerId)),
    cancellations: await rowsOf(
      db,
      subscriptionChanges,
      inArray(subscriptionChanges.subscriptionId, idsOf(subscriptions, subscriptions.customerId)),
    ),
    checkouts: await rowsOf(db, checkouts, ofCustomer(checkouts.customerId)),
    emails: await rowsOf(db, emails, ofCustomer(emails.customerId)),
    texts: await rowsOf(db, smsMessages, or(ofCustomer(smsMessages.customerId), ofNobody(phoneE164))),
    signIns: await rowsOf(db, signInLinks, ofCustomer(signInLinks.customerId)),
    sessions: await rowsOf(db, accountSessions, ofCustomer(accountSessions.customerId)),
    guideAnswers: await rowsOf(db, guideAnswers, ofCustomer(guideAnswers.customerId)),
    audit: await rowsOf(db, auditEntries, ofCustomer(auditEntries.customerId)),
    changes: await rowsOf(db, auditValues, ofCustomer(auditValues.customerId)),
  };
}

/** Reads the records that refer to a team member. */
export async function readTeamMemberRecords(db: Db, { id, phoneE164 }: Person) {
  return {
    texts: await rowsOf(db, smsMessages, or(eq(smsMessages.teamMemberId, id), ofNobody(phoneE164))),
    signIns: await rowsOf(db, signInLinks, eq(signInLinks.teamMemberId, id)),
    teamEvents: await rowsOf(db, teamEvents, eq(teamEvents.teamMemberId, id)),
    sessions: await rowsOf(db, accountSessions, eq(accountSessions.teamMemberId, id)),
    guideAnswers: await rowsOf(db, guideAnswers, eq(guideAnswers.teamMemberId, id)),
    audit: await rowsOf(db, auditEntries, eq(auditEntries.subjectId, id)),
    changes: await rowsOf(db, auditValues, eq(auditValues.teamMemberId, id)),
  };
}

/** Reads the records by number and address: those of this person, and of their current numbers and addresses. */
export async function readByAddress(db: Db, { email, phoneE164 }: Person, whose: Whose) {
  const said = sql`(${isOfPerson(consentEvents, whose)} OR (${consentEvents.phoneE164} = ${phoneE164}
    AND ${consentEvents.customerId} IS NULL AND ${consentEvents.teamMemberId} IS NULL))`;
  const theirs = sql`${emailSuppressions.customerId} = ${whose.customerId}::uuid`;
  return {
    consent: await rowsOf(db, consentEvents, said),
    optOuts: await rowsOf(
      db,
      optOuts,
      sql`(${optOuts.phoneE164} = ${phoneE164} OR ${optOuts.phoneE164} IN (
        SELECT ${personalOptOuts.phoneE164} FROM ${personalOptOuts} WHERE ${isOfPerson(personalOptOuts, whose)}))`,
    ),
    emailSuppressions: await rowsOf(
      db,
      emailSuppressions,
      or(eq(emailSuppressions.email, sql`lower(${email})`), theirs),
    ),
  };
}

/** Matches bookings with this address from before the person was known. */
function bookedByNobody(email: string): SQL | undefined {
  return and(isNull(bookings.customerId), sql`lower(${bookings.email}) = lower(${email})`);
}

/** Matches texts with this number from before the person was known. */
function ofNobody(phoneE164: string | null): SQL | undefined {
  if (phoneE164 === null) return sql`false`;
  return and(isNull(smsMessages.customerId), isNull(smsMessages.teamMemberId), eq(smsMessages.phoneE164, phoneE164));
}

async function rowsOf(db: Db, table: PgTable, where: SQL | undefined): Promise<Row[]> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !OURS.includes(name));
  return db.select(Object.fromEntries(columns)).from(table).where(where);
}
