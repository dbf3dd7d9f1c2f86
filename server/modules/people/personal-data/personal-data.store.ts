import { type AnyColumn, and, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isOfPerson } from '#server/database/conditions/person.ts';
import type { Db } from '#server/database/database.ts';
import {
  accountSessions,
  auditEntries,
  auditValues,
  bookings,
  calls,
  checkouts,
  consentEvents,
  contacts,
  conversations,
  customers,
  customerTags,
  drafts,
  emailSuppressions,
  emails,
  enrollments,
  formerAddresses,
  guideAnswers,
  incomingMails,
  leads,
  mailAttachments,
  notes,
  noteVersions,
  optOuts,
  personalOptOuts,
  purchases,
  refundRequests,
  refunds,
  scheduledSends,
  signInLinks,
  stopQuestions,
  subscriptionChanges,
  subscriptions,
  tags,
  tasks,
  teamEvents,
  teamMembers,
  textMessages,
  usageDays,
} from '#server/database/schema.ts';
import { maskSecretLinks } from '#server/shared/secret-links.ts';

type Row = Record<string, unknown>;
interface Person extends Row {
  id: string;
  name: string;
  email: string;
  phoneE164: string | null;
}

/** The person: one of the two ids is set. */
interface Whose {
  customerId: string | null;
  teamMemberId: string | null;
}

const ORDER = ['createdAt', 'sentAt', 'field'];

/** Technical columns without personal data. */
const OURS = [
  'searchText',
  'tokenHash',
  'token',
  'subjectKey',
  'contentHash',
  'idempotencyKey',
  'leaseExpiresAt',
  'observedAt',
  'importId',
  'bulkId',
  'paysPeriod',
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
export async function readCustomerRecords(db: Db, person: Person) {
  const { id } = person;
  const ofCustomer = (column: AnyColumn): SQL => eq(column, id);
  const idsOf = (table: PgTable & { id: PgColumn }, column: AnyColumn) =>
    db.select({ id: table.id }).from(table).where(ofCustomer(column));
  return {
    submissions: await rowsOf(
      db,
      contacts,
      or(ofCustomer(contacts.customerId), and(isNull(contacts.customerId), fromAddressOf(person, contacts))),
    ),
    leads: await rowsOf(db, leads, ofCustomer(leads.customerId)),
    bookings: await rowsOf(
      db,
      bookings,
      or(ofCustomer(bookings.customerId), and(isNull(bookings.customerId), fromAddressOf(person, bookings))),
    ),
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
    calls: await rowsOf(db, calls, ofCustomer(calls.customerId)),
    ...(await readConversations(db, person, conversations.customerId)),
    texts: await rowsOf(db, textMessages, or(ofCustomer(textMessages.customerId), textedByNobody(person))),
    scheduledSends: await rowsOf(db, scheduledSends, ofCustomer(scheduledSends.customerId)),
    enrollments: await rowsOf(db, enrollments, ofCustomer(enrollments.customerId)),
    stopQuestions: await rowsOf(db, stopQuestions, ofCustomer(stopQuestions.customerId)),
    signIns: await rowsOf(db, signInLinks, ofCustomer(signInLinks.customerId)),
    sessions: await rowsOf(db, accountSessions, ofCustomer(accountSessions.customerId)),
    guideAnswers: await rowsOf(db, guideAnswers, ofCustomer(guideAnswers.customerId)),
    usage: await rowsOf(db, usageDays, eq(usageDays.personId, id)),
    audit: await rowsOf(db, auditEntries, ofCustomer(auditEntries.customerId)),
    changes: await rowsOf(db, auditValues, ofCustomer(auditValues.customerId)),
  };
}

/** Reads the records that refer to a team member. */
export async function readTeamMemberRecords(db: Db, person: Person) {
  const { id } = person;
  return {
    ...(await readConversations(db, person, conversations.teamMemberId)),
    texts: await rowsOf(db, textMessages, or(eq(textMessages.teamMemberId, id), textedByNobody(person))),
    scheduledSends: await rowsOf(db, scheduledSends, eq(scheduledSends.teamMemberId, id)),
    stopQuestions: await rowsOf(db, stopQuestions, eq(stopQuestions.teamMemberId, id)),
    signIns: await rowsOf(db, signInLinks, eq(signInLinks.teamMemberId, id)),
    teamEvents: await rowsOf(db, teamEvents, eq(teamEvents.teamMemberId, id)),
    sessions: await rowsOf(db, accountSessions, eq(accountSessions.teamMemberId, id)),
    guideAnswers: await rowsOf(db, guideAnswers, eq(guideAnswers.teamMemberId, id)),
    usage: await rowsOf(db, usageDays, eq(usageDays.personId, id)),
    audit: await rowsOf(db, auditEntries, eq(auditEntries.subjectId, id)),
    changes: await rowsOf(db, auditValues, eq(auditValues.teamMemberId, id)),
  };
}

/** Reads a person's conversations, and the mails that came in: in these, and from their addresses before anybody knew them. */
async function readConversations(db: Db, person: Person, whose: AnyColumn) {
  const ids = (condition: SQL | undefined) => db.select({ id: conversations.id }).from(conversations).where(condition);
  const unknown = and(
    isNull(conversations.customerId),
    isNull(conversations.teamMemberId),
    fromAddressOf(person, conversations),
  );
  const theirs = or(eq(whose, person.id), unknown);
  const mails = await rowsOf(db, incomingMails, inArray(incomingMails.conversationId, ids(theirs)));
  const files = db
    .select({ id: mailAttachments.id })
    .from(mailAttachments)
    .innerJoin(incomingMails, eq(incomingMails.id, mailAttachments.mailId))
    .where(inArray(incomingMails.conversationId, ids(theirs)));
  return {
    conversations: await rowsOf(db, conversations, theirs),
    drafts: await rowsOf(db, drafts, inArray(drafts.conversationId, ids(theirs))),
    incomingMails: mails.map(({ raw, ...mail }) => ({ ...mail, raw: raw && asText(raw) })),
    attachments: (await rowsOf(db, mailAttachments, inArray(mailAttachments.id, files))).map(
      ({ content, ...file }) => ({
        ...file,
        base64: content && Buffer.from(content as Uint8Array).toString('base64'),
      }),
    ),
  };
}

/** What could not be read, as it came. */
function asText(raw: unknown): string {
  return Buffer.from(raw as Uint8Array).toString('latin1');
}

/** Reads the records by number and address: those of this person, and of their numbers and addresses, the former ones included. */
export async function readByAddress(db: Db, person: Person, whose: Whose) {
  const { email, phoneE164 } = person;
  const said = sql`(${isOfPerson(consentEvents, whose)} OR ((${fromAddressOf(person, consentEvents)}
    OR ${fromNumberOf(person, consentEvents.phoneE164, consentEvents.createdAt)})
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
    formerAddresses: await rowsOf(db, formerAddresses, eq(formerAddresses.subjectId, person.id)),
    mentions: await readMentions(db, person),
  };
}

/** Reads where staff have named a person elsewhere, by the rule with which an erasure clears it. */
async function readMentions(db: Db, { id, name, email, phoneE164 }: Person): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT kind, place.id, said AS "text", created_at AS "createdAt"
    FROM staff_texts() AS place, signs_of(${id}::uuid, ${name}, ${email}, ${phoneE164}) AS signs
    WHERE mentions(said, signs.words, signs.numbers) ORDER BY created_at`);
  return rows.map(withoutLinks);
}

/** The person's addresses, by the rule with which an erasure finds what came from them. */
const addressesOf = ({ id, email, phoneE164 }: Person): SQL =>
  sql`addresses_of(${id}::uuid, ${email}, ${phoneE164}) AS address`;

/** Matches rows with an address of the person, from before the person was known. The present one may be somebody else's too. */
function fromAddressOf(person: Person, { email, createdAt }: { email: AnyColumn; createdAt: AnyColumn }): SQL {
  return sql`(lower(${email}) = nullif(lower(${person.email}), '')
    OR EXISTS (SELECT FROM ${addressesOf(person)} WHERE address.email = lower(${email}) AND ${createdAt} <= address.until))`;
}

function fromNumberOf(person: Person, phoneE164: AnyColumn, at: AnyColumn): SQL {
  return sql`EXISTS (SELECT FROM ${addressesOf(person)} WHERE address.phone_e164 = ${phoneE164} AND ${at} <= address.until)`;
}

/** Matches texts with a number of the person, from before the person was known. */
function textedByNobody(person: Person): SQL | undefined {
  const { customerId, teamMemberId, phoneE164, sentAt } = textMessages;
  return and(isNull(customerId), isNull(teamMemberId), fromNumberOf(person, phoneE164, sentAt));
}

/** Reads rows in the order in which they came, and the fields of one change by their names. Columns of our own are left out. */
async function rowsOf(db: Db, table: PgTable, where: SQL | undefined): Promise<Row[]> {
  const all = Object.entries(getTableColumns(table));
  const columns = all.filter(([name]) => !OURS.includes(name));
  const order = all.filter(([name]) => ORDER.includes(name)).map(([, column]) => column);
  const rows: Row[] = await db
    .select(Object.fromEntries(columns))
    .from(table)
    .where(where)
    .orderBy(...order);
  return rows.map(withoutLinks);
}

/** Cuts secret links, because a file is passed on more easily than a mailbox. */
function withoutLinks(row: Row): Row {
  const cut = (value: unknown) => (typeof value === 'string' ? maskSecretLinks(value) : value);
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cut(value)]));
}
