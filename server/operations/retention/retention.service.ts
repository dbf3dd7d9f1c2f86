import type { Database } from '#server/database/database.ts';
import { deleteExpired, type RetentionRule, RULES } from './retention.store.ts';

/** The results of one rule in this process. */
export interface RetentionMetrics {
  table: string;
  rowsDeleted: number;
  /** Milliseconds since 1970. Undefined before the first success. */
  lastSuccessAt: number | undefined;
}

/** Rows deleted at once, so that others wait no longer than for a page of a list. */
const BATCH = 500;
/** Limits one rule, so that all have their turn within the 45 seconds of the job. */
const LONGEST_TURN_MS = 3_000;

export function createRetentionService({ db }: Database) {
  const turns = RULES.map((rule) => ({ rule, rowsDeleted: 0, lastSuccessAt: undefined as number | undefined }));

  async function apply(rule: RetentionRule): Promise<number> {
    const end = performance.now() + LONGEST_TURN_MS;
    let deleted = 0;
    for (let batch = BATCH; batch === BATCH && performance.now() < end; deleted += batch) {
      batch = await deleteExpired(db, rule, BATCH);
    }
    return deleted;
  }

  return {
    /**
     * Deletes expired data, up to the limit of one run. The next run continues.
     * @throws AggregateError of the failed rules, after all rules have run.
     */
    run: async (): Promise<void> => {
      const errors: unknown[] = [];
      for (const turn of turns) {
        try {
          turn.rowsDeleted += await apply(turn.rule);
          turn.lastSuccessAt = Date.now();
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw new AggregateError(errors, `Expired rows were not deleted: ${errors.join('; ')}`);
    },
    metrics: (): RetentionMetrics[] => turns.map(({ rule, ...done }) => ({ table: rule.table, ...done })),
  };
}
