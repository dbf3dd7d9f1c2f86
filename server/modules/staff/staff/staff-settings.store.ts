import { sql } from 'drizzle-orm';
import { REQUIRES_SECOND_FACTOR } from '#server/database/conditions/second-factor.ts';
import type { Db } from '#server/database/database.ts';
import { staffSettings } from '#server/database/schema.ts';

export async function requiresSecondFactor(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ required: boolean }>(sql`SELECT ${REQUIRES_SECOND_FACTOR} AS required`);
  return rows[0]?.required ?? false;
}

/** Returns false when nothing changed. */
export async function setSecondFactorRequired(db: Db, secondFactorRequired: 0 | 1): Promise<boolean> {
  const rows = await db
    .insert(staffSettings)
    .values({ secondFactorRequired })
    .onConflictDoUpdate({
      target: staffSettings.id,
      set: { secondFactorRequired },
      setWhere: sql`${staffSettings.secondFactorRequired} <> excluded.second_factor_required`,
    })
    .returning({ id: staffSettings.id });
  return rows.length > 0;
}
