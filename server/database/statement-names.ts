import { hash } from 'node:crypto';

/** Uses after which a statement is one of those that run all day. */
const USES = 3;
/** Maximum number of names, because each connection keeps a plan for each. */
const MOST_NAMES = 500;
/** Maximum number of texts whose uses are counted. Lists with rare filters have ever new ones. */
const MOST_TEXTS = 5_000;

/** Statements that PostgreSQL must plan for their values, because a plan for any pattern is slow for most. */
const PLANNED_BY_VALUE = /\bi?like\b|<%|%>/i;

/**
 * Names the statements that run all day, so that a connection parses and plans them only once. A name is derived from the text,
 * so that the same name means the same statement for all programs behind a pooler.
 */
export class StatementNames {
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** Returns undefined for a statement that is rare, or must be planned for its values. */
  nameOf(sql: string): string | undefined {
    const name = this.#names.get(sql);
    if (name !== undefined || this.#names.size >= MOST_NAMES) return name;
    const uses = (this.#uses.get(sql) ?? 0) + 1;
    if (uses > USES && !PLANNED_BY_VALUE.test(sql)) return this.#add(sql);
    if (this.#uses.size >= MOST_TEXTS) this.#uses.clear();
    this.#uses.set(sql, uses);
    return undefined;
  }

  #add(sql: string): string {
    const name = hash('sha256', sql, 'base64url');
    this.#uses.delete(sql);
    this.#names.set(sql, name);
    return name;
  }
}
