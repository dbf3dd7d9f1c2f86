import { asc, eq, sql } from 'drizzle-orm';
import type { Template } from '#contract/templates.ts';
import type { Db } from '#server/database/database.ts';
import { isOfPerson } from '#server/database/person.ts';
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

/** The customer or team member to whom a template is written. */
export interface TemplateReader {
  customerId: string | null;
  teamMemberId: string | null;
}

export interface ReaderFacts {
  name: string;
  email: string;
  /** A team member's is that of the customer who gave them the seat. */
  company: string | null;
  guideAnswered: number;
}

export async function findReader(db: Db, reader: TemplateReader): Promise<ReaderFacts | undefined> {
  const { customerId, teamMemberId } = reader;
  const id = customerId ?? teamMemberId ?? '';
  if (!isUuid(id)) return undefined;
  const { company } = customers;
  const guideAnswered = db.$count(guideAnswers, isOfPerson(guideAnswers, { customerId, teamMemberId }));
  const [row] =
    customerId === null
      ? await db
          .select({ name: teamMembers.name, email: teamMembers.email, company, guideAnswered })
          .from(teamMembers)
          .innerJoin(customers, eq(customers.id, teamMembers.ownerId))
          .where(eq(teamMembers.id, id))
      : await db
          .select({ name: customers.name, email: customers.email, company, guideAnswered })
          .from(customers)
          .where(eq(customers.id, id));
  return row;
}

export async function findUsername(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ username: users.username }).from(users).where(eq(users.id, userId));
  return row?.username;
}

function toTemplate({ createdAt, updatedAt, ...template }: TemplateRow): Template {
  return { ...template, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
