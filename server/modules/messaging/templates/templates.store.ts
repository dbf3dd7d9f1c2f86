import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Template } from '#contract/templates.ts';
import type { Db } from '#server/database/database.ts';
import { asUuids } from '#server/database/records.ts';
import { customers, guideAnswers, teamMembers, templates, users } from '#server/database/schema.ts';
import { isUuid } from '#server/shared/uuid.ts';

type TemplateRow = typeof templates.$inferSelect;
export type NewTemplate = typeof templates.$inferInsert;

export async function listTemplates(db: Db): Promise<Template[]> {
  const rows = await db
    .select()
    .from(templates)
    .orderBy(asc(sql`lower(${templates.name})`));
  return rows.map(toTemplate);
}

export async function findTemplate(db: Db, id: string): Promise<Template | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db.select().from(templates).where(eq(templates.id, id));
  return row && toTemplate(row);
}

/** Like `findTemplate`, and locks the row until the transaction ends. */
export async function lockTemplate(tx: Db, id: string): Promise<Template | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await tx.select().from(templates).where(eq(templates.id, id)).for('update');
  return row && toTemplate(row);
}

/** @throws when another template has the name. */
export async function insertTemplate(tx: Db, template: NewTemplate): Promise<Template> {
  const [row] = await tx.insert(templates).values(template).returning();
  if (!row) throw new Error('A template was not kept');
  return toTemplate(row);
}

/** @throws as `insertTemplate` */
export async function updateTemplate(tx: Db, id: string, changes: Partial<NewTemplate>): Promise<Template> {
  const [row] = await tx.update(templates).set(changes).where(eq(templates.id, id)).returning();
  if (!row) throw new Error('A locked template is gone');
  return toTemplate(row);
}

export async function deleteTemplate(tx: Db, id: string): Promise<void> {
  await tx.delete(templates).where(eq(templates.id, id));
}

/** Returns the name of a follow-up that uses a template for those who begin it, or for somebody who is in it. */
export async function findUsingLine(tx: Db, id: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    SELECT name FROM follow_ups WHERE id IN (
      SELECT follow_ups.id FROM follow_ups JOIN follow_up_versions ON follow_up_versions.id = version_id
      WHERE deleted_at IS NULL AND ${usesTemplate(id)}
      UNION SELECT follow_up_id FROM enrollments JOIN follow_up_versions ON follow_up_versions.id = version_id
      WHERE state = 'active' AND ${usesTemplate(id)}) LIMIT 1`);
  return rows[0]?.name;
}

function usesTemplate(id: string): SQL {
  return sql`steps @> ${JSON.stringify([{ templateId: id }])}::jsonb`;
}

/** The customer or team member to whom a template is written. */
export interface TemplateReader {
  customerId: string | null;
  teamMemberId: string | null;
}

/** What a template may say of a person. */
export interface ReaderFacts {
  id: string;
  name: string;
  email: string;
  /** A team member's is that of the customer who gave them the seat. */
  company: string | null;
  guideAnswered: number;
}

export async function findReader(
  db: Db,
  { customerId, teamMemberId }: TemplateReader,
): Promise<ReaderFacts | undefined> {
  const id = customerId ?? teamMemberId ?? '';
  if (!isUuid(id)) return undefined;
  const [reader] = await readReaders(db, customerId === null ? 'team members' : 'customers', [id]);
  return reader;
}

/** Returns those of the people who exist. */
export async function readReaders(
  db: Db,
  who: 'customers' | 'team members',
  ids: readonly string[],
): Promise<ReaderFacts[]> {
  const person = who === 'customers' ? customers : teamMembers;
  const { company } = customers;
  const isOfReader = eq(who === 'customers' ? guideAnswers.customerId : guideAnswers.teamMemberId, person.id);
  const readers = db
    .select({
      id: person.id,
      name: person.name,
      email: person.email,
      company,
      guideAnswered: db.$count(guideAnswers, isOfReader),
    })
    .from(person);
  const ofFirm = who === 'customers' ? readers : readers.innerJoin(customers, eq(customers.id, teamMembers.ownerId));
  return ofFirm.where(sql`${person.id} = ANY(${asUuids(ids)})`);
}

export async function findUsername(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ username: users.username }).from(users).where(eq(users.id, userId));
  return row?.username;
}

function toTemplate({ createdAt, updatedAt, ...template }: TemplateRow): Template {
  return { ...template, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
