import type { Database } from '../../database/database.ts';
import { deleteExpired, type RetentionRule, RULES } from './retention.store.ts';

/** What one rule has done in this process. */
export interface RetentionMetrics {
  table: string;
  rowsDeleted: number;
  /** Milliseconds since 1970; undefined before the first. */
  lastSuccessAt: number | undefined;
}

export interface RetentionService {
  /**
   * Deletes what nobody needs any more, or as much of it as one run may; the next goes on.
   * @throws AggregateError of the rules that failed, after the others are done.
   */
  run(): Promise<void>;
  metrics(): RetentionMetrics[];
}

/** Rows deleted at once: others wait no longer for it than for a page of a list. */
const BATCH = 500;
/** Of one rule, so that each has its turn in every run. */
const LONGEST_TURN_MS = 4_000;

export function createRetentionService({ db }: Database): RetentionService {
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
    run: async () => {
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
    metrics: () => turns.map(({ rule, ...done }) => ({ table: rule.table, ...done })),
  };
}
