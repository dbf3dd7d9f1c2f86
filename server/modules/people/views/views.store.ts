import { and, eq, or, sql } from 'drizzle-orm';
import type { View, ViewList } from '#contract/views.ts';
import type { Db } from '#server/database/database.ts';
import { savedViews, users } from '#server/database/schema.ts';
import { isUuid } from '#server/shared/uuid.ts';

type ViewRow = typeof savedViews.$inferSelect;
export type NewView = typeof savedViews.$inferInsert;

const SHOWN = { view: savedViews, ownerName: users.username };
const OWNER = eq(users.id, savedViews.ownerId);

/** Returns a user's own views and the shared ones. */
export async function listViews(db: Db, userId: string, list: ViewList | undefined): Promise<View[]> {
  const rows = await db
    .select(SHOWN)
    .from(savedViews)
    .innerJoin(users, OWNER)
    .where(
      and(or(eq(savedViews.ownerId, userId), eq(savedViews.isShared, 1)), list ? eq(savedViews.list, list) : undefined),
    )
    .orderBy(sql`lower(${savedViews.name})`, savedViews.id);
  return rows.map((row) => toView(row, userId));
}

type OwnedView = View & { ownerId: string };

/** Returns a view as `userId` sees it, without checking access. */
export async function readView(db: Db, id: string, userId: string): Promise<OwnedView | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await selectView(db, id);
  return row && toOwnedView(row, userId);
}

/** Like `readView`, and locks the row until the transaction ends. */
export async function lockView(tx: Db, id: string, userId: string): Promise<OwnedView | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await selectView(tx, id).for('update', { of: savedViews });
  return row && toOwnedView(row, userId);
}

function selectView(db: Db, id: string) {
  return db.select(SHOWN).from(savedViews).innerJoin(users, OWNER).where(eq(savedViews.id, id));
}

/** @throws when the owner has a view of this name for this list. */
export async function insertView(tx: Db, view: NewView): Promise<string> {
  const [row] = await tx.insert(savedViews).values(view).returning({ id: savedViews.id });
  if (!row) throw new Error('A view was not kept');
  return row.id;
}

/** @throws as `insertView` */
export async function updateView(tx: Db, id: string, changes: Partial<NewView>): Promise<void> {
  await tx.update(savedViews).set(changes).where(eq(savedViews.id, id));
}

export async function deleteView(tx: Db, id: string): Promise<void> {
  await tx.delete(savedViews).where(eq(savedViews.id, id));
}

function toOwnedView(row: { view: ViewRow; ownerName: string }, userId: string): OwnedView {
  return { ...toView(row, userId), ownerId: row.view.ownerId };
}

function toView({ view, ownerName }: { view: ViewRow; ownerName: string }, userId: string): View {
  const { id, name, list, filters, sort, density, isShared, createdAt, updatedAt } = view;
  return {
    id,
    name,
    list,
    filters,
    sort,
    density,
    isShared,
    ownerName,
    isOwn: view.ownerId === userId ? 1 : 0,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
