import { type AnyColumn, and, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../database.ts';
import { COUNT_LIMIT } from './row-count.ts';

/*
 * Search by words over a table's generated `search_text`: name, email and the phone's digits, each after a space, in lower
 * case and without accents (server/database/functions/search.sql). A trigram index answers it.
 */

/** A number, or a part of one, with what people write between its digits. */
const PHONE_PART = /^[(+]*\d[\d().\-/]*$/;
/** Trigrams know words from three letters on; shorter ones are looked for where a word starts. */
const SHORT = 2;
/** Words from so many letters on may be misspelt. */
const LONG_ENOUGH_FOR_TYPOS = 4;
/** Part of a word's trigrams that a misspelling must share with it (pg_trgm's default is 0.6). */
const WORD_SIMILARITY = 0.4;

/** A list in its order soon meets matches that are more. */
export const FEW = 5_000;
/** Matches that are put in order of relevance; a search that has more says too little for it to matter. */
export const RANK_LIMIT = 5_000;

/** Every word of `search` stands in the text, in any order and case, with or without accents. */
export function matchesWords(text: AnyColumn, search: string | undefined): SQL | undefined {
  return and(...wordsOf(search).map((word) => matchesWord(text, word)));
}

/** Any of the names contains `part`, in any case, with or without accents. All of them must be in `text`, whose index is asked first. */
export function containsPart(text: AnyColumn, names: readonly AnyColumn[], part: string | undefined): SQL | undefined {
  if (!part) return undefined;
  const pattern = sql`fold_text(${`%${asPattern(part)}%`})`;
  return and(sql`${text} LIKE ${pattern}`, or(...names.map((name) => sql`fold_text(${name}) LIKE ${pattern}`)));
}

interface Matches {
  conditions: SQL | undefined;
  /** How many rows of the searched table match, Infinity where they are more than `COUNT_LIMIT`; only of a search. */
  count?: number;
}

/**
 * The same rows as `matching`, which holds a search. When they are few they are found by the search's own index and named by
 * their ids: a walk through a list in its order would be long until it met them. `referring` names them in another table.
 */
export async function resolveMatchingIds(
  db: Db,
  search: string | undefined,
  matching: SQL | undefined,
  id: PgColumn,
  referring: PgColumn = id,
): Promise<Matches> {
  if (!search || !matching) return { conditions: matching };
  const found = db
    .select({ id: sql<string>`${id}`.as('id') })
    .from(id.table)
    .where(matching)
    .limit(COUNT_LIMIT + 1)
    .as('found');
  const [{ count, ids } = { count: 0, ids: null }] = await db
    .select({
      count: sql<number>`count(*)::int`,
      // As text, and only where they are wanted: thousands of rows would take longer to read than to find.
      ids: sql<string | null>`CASE WHEN count(*) BETWEEN 1 AND ${FEW} THEN array_agg(${found.id})::text END`,
    })
    .from(found);
  if (count <= FEW) return { conditions: sql`${referring} = ANY(${ids ?? '{}'}::uuid[])`, count };
  const conditions =
    referring === id ? matching : sql`${referring} IN (SELECT ${id} FROM ${id.table} WHERE ${matching})`;
  return { conditions, count: count > COUNT_LIMIT ? Number.POSITIVE_INFINITY : count };
}

/** However many they are, their ids go as one parameter. */
export function isOneOf(id: PgColumn, rows: readonly { id: string }[]): SQL {
  return sql`${id} = ANY(${`{${rows.map((row) => row.id).join()}}`}::uuid[])`;
}

/** As `matchesWords`, but long words need only resemble one of the text. Undefined when `search` has no long word. */
export function fuzzyMatch(text: AnyColumn, search: string | undefined): SQL | undefined {
  const words = wordsOf(search);
  if (!words.some(mayBeMisspelt)) return undefined;
  return and(
    ...words.map((word) => (mayBeMisspelt(word) ? sql`${text} %> fold_text(${word})` : matchesWord(text, word))),
  );
}

/** Sets what counts as resembling until the transaction ends. */
export async function allowTypos(tx: Db): Promise<void> {
  await tx.execute(sql.raw(`SET LOCAL pg_trgm.word_similarity_threshold = ${WORD_SIMILARITY}`));
}

/** Descending order of how much the text resembles a search. */
export function similarity(text: AnyColumn, search: string | undefined): SQL {
  const scores = wordsOf(search).map((word) => sql`word_similarity(fold_text(${word}), ${text})`);
  return sql`(${sql.join(scores, sql` + `)}) DESC`;
}

/** Descending order of how well a text fits that matches: the name begins with the search, else words begin with its words. */
export function relevance(text: AnyColumn, search: string): SQL {
  const words = wordsOf(search);
  const wholeStart = sql`${text} LIKE fold_text(${` ${words.map(asPattern).join(' ')}%`})`;
  const wordStarts = words.map((word) => hasOneOf(text, spellingsOf(word), () => '% '));
  return sql`(CASE WHEN ${wholeStart} THEN 2 WHEN ${sql.join(wordStarts, sql` AND `)} THEN 1 ELSE 0 END) DESC`;
}

function wordsOf(search: string | undefined): string[] {
  return search?.trim().split(/\s+/).filter(Boolean) ?? [];
}

/** A word as it was typed, and what may be part of a phone by its digits alone, as the text has phones: 24/7 is none. */
function spellingsOf(word: string): string[] {
  return PHONE_PART.test(word) ? [...new Set([word, word.replaceAll(/\D/g, '')])] : [word];
}

function matchesWord(text: AnyColumn, word: string): SQL {
  return hasOneOf(text, spellingsOf(word), ({ length }) => (length <= SHORT ? '% ' : '%'));
}

/** `before` gives the pattern of what may stand in front of a spelling. */
function hasOneOf(text: AnyColumn, spellings: string[], before: (spelling: string) => string): SQL {
  const found = spellings.map(
    (spelling) => sql`${text} LIKE fold_text(${`${before(spelling)}${asPattern(spelling)}%`})`,
  );
  return sql`(${sql.join(found, sql` OR `)})`;
}

function mayBeMisspelt(word: string): boolean {
  return word.length >= LONG_ENOUGH_FOR_TYPOS && !/\d/.test(word);
}

/** The word as LIKE reads it, its own wildcards taken literally; a wide one is a plain one once the text is folded. */
function asPattern(word: string): string {
  return word.normalize('NFKC').replaceAll(/[\\%_]/g, '\\$&');
}
