import { type AnyColumn, and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database, Db } from '../database.ts';
import type { Pagination } from './list-page.ts';
import { COUNT_LIMIT } from './row-count.ts';

/*
 * Searches words in a table's generated `search_text`: name, email and the phone's digits, each after a space, in lower case and
 * without accents (server/database/functions/search.sql). It uses a trigram index.
 */

/** A phone number or a part of one, with the usual punctuation between its digits. */
const PHONE_PART = /^[(+]*\d[\d().\-/]*$/;
/** Longest word that is too short for trigrams, which need three letters. Such words match only at the start of a word. */
const SHORT = 2;
/** Minimum length of words that fuzzy search treats as possibly misspelled. */
const LONG_ENOUGH_FOR_TYPOS = 4;
/** Share of a word's trigrams that a misspelling must have in common with it (pg_trgm's default is 0.6). */
const WORD_SIMILARITY = 0.4;

/** With more matches than this, walking the list in its order finds a page of them quickly. */
export const FEW = 5_000;
/** Maximum number of matches to rank by relevance. A search with more is too vague for ranking to help. */
export const RANK_LIMIT = 5_000;

/** Matches texts that contain every word of `search`, in any order and case, with or without accents. */
export function matchesWords(text: AnyColumn | SQL, search: string | undefined): SQL | undefined {
  return and(...wordsOf(search).map((word) => matchesWord(text, word)));
}

/** Matches rows where a name contains `part`, ignoring case and accents. `text` must include all names; its index is used first. */
export function containsPart(text: AnyColumn, names: readonly AnyColumn[], part: string | undefined): SQL | undefined {
  if (!part) return undefined;
  const patterns = withBothApostrophes(part).map((spelling) => sql`fold_text(${`%${asPattern(spelling)}%`})`);
  return or(
    ...patterns.map((pattern) =>
      and(sql`${text} LIKE ${pattern}`, or(...names.map((name) => sql`fold_text(${name}) LIKE ${pattern}`))),
    ),
  );
}

export interface Matches {
  conditions: SQL | undefined;
  /** For a search, the number of matching rows of the searched table, or Infinity above `COUNT_LIMIT`. */
  count?: number;
  /** Number of rows that the conditions select, when they select them by their ids. */
  picked?: number;
}

/** A list that is searched by the person each row belongs to, and by words of its own. */
interface ListOfPeople {
  id: PgColumn;
  text?: PgColumn;
  /** What every row of the list meets. */
  always?: SQL;
  /** A row refers to one of them at most. */
  people: readonly { id: PgColumn; text: PgColumn; referring: PgColumn }[];
}

/** The page of a list that is read. */
interface Page extends Pick<Pagination, 'cursorCondition' | 'orderBy'> {
  limit: number;
  /** Joins a table whose columns the list may be sorted by. */
  joined?: SQL;
}

/**
 * Returns conditions for this page of the rows that meet `matching`, which includes a search. Few matches are found through the
 * search index and those of the page listed by id, because walking the list in its order would take long to reach them.
 */
export async function resolveMatchingIds(
  db: Db,
  search: string | undefined,
  matching: SQL | undefined,
  id: PgColumn,
  { cursorCondition, orderBy, limit, joined = sql`` }: Page,
): Promise<Matches> {
  if (!search || !matching) return { conditions: matching };
  const ids = sql`(array_agg(${id} ORDER BY ${sql.join(orderBy, sql`, `)}) FILTER (WHERE ${cursorCondition ?? sql`true`}))[1:${limit}::int]`;
  const found = sql`(SELECT * FROM ${id.table} WHERE ${matching} LIMIT ${COUNT_LIMIT + 1}) AS ${id.table} ${joined}`;
  return resolveIds(db, id, { ids, found }, matching);
}

/** Like `resolveMatchingIds`, for a list of which `filters` are the conditions without the search. */
export async function resolveIdsByPeople(
  db: Db,
  search: string | undefined,
  { id, text, always, people }: ListOfPeople,
  filters: SQL | undefined,
): Promise<Matches> {
  const listed = and(always, filters);
  const ownWords = text && matchesWords(text, search);
  const others = ownWords && sql`NOT (${ownWords})`;
  const persons = people.map((each) => ({ ...each, matching: matchesWords(each.text, search) }));
  if (persons.every(({ matching }) => matching === undefined)) return { conditions: listed };
  // Without filters most people have a row. Reading rows person by person then ends as soon as enough are counted, however many
  // people match. With filters few may have one, and PostgreSQL chooses what to begin with.
  const personByPerson = filters ? sql`` : sql`OFFSET 0`;
  const ofPeople = persons.map(
    (person) => sql`SELECT theirs.id FROM ${person.id.table} CROSS JOIN LATERAL (
      SELECT ${id} AS id FROM ${id.table} WHERE ${and(eq(person.referring, person.id), listed, others)} ${personByPerson}
    ) AS theirs WHERE ${person.matching}`,
  );
  const own = ownWords && sql`SELECT ${id} AS id FROM ${id.table} WHERE ${and(listed, ownWords)}`;
  const found = sql.join([...(own ? [own] : []), ...ofPeople], sql` UNION ALL `);
  // PostgreSQL would first collect all people if this were a condition with IN. When many match, a page is soon full.
  const belongs = persons.map(
    (person) => sql`(SELECT ${person.matching} FROM ${person.id.table} WHERE ${eq(person.id, person.referring)})`,
  );
  return resolveFoundIds(db, id, found, and(listed, or(ownWords, ...belongs)));
}

/** Selects the rows by the ids that `found` selects when they are few, and by `conditions`, which mean the same, when they are many. */
export function resolveFoundIds(db: Db, id: PgColumn, found: SQL, conditions: SQL | undefined): Promise<Matches> {
  const counted = sql`(${found} LIMIT ${COUNT_LIMIT + 1}) AS found`;
  return resolveIds(db, id, { ids: sql`array_agg(found.id)`, found: counted }, conditions);
}

/** Selects the rows by `ids`, an aggregate over `found`, when few are found, and by `conditions` when many are. */
async function resolveIds(
  db: Db,
  id: PgColumn,
  { ids: aggregate, found }: { ids: SQL; found: SQL },
  conditions: SQL | undefined,
): Promise<Matches> {
  // Selects the ids as one text, and only if they are few, because reading thousands of rows takes longer than finding them.
  const { rows } = await db.execute<{ count: number; ids: string | null }>(sql`
    SELECT count(*)::int AS count, CASE WHEN count(*) BETWEEN 1 AND ${FEW} THEN ${aggregate}::text END AS ids
    FROM ${found}`);
  const { count, ids } = rows[0] ?? { count: 0, ids: null };
  if (count <= FEW) {
    const picked = ids === null ? 0 : ids.split(',').length;
    return { conditions: sql`${id} = ANY(${ids ?? '{}'}::uuid[])`, count, picked };
  }
  return { conditions, count: count > COUNT_LIMIT ? Number.POSITIVE_INFINITY : count };
}

/** Like `matchesWords`, but long words need only resemble a word of the text, inside `allowTypos`. Undefined when `search` has no long word. */
export function fuzzyMatch(text: AnyColumn, search: string | undefined): SQL | undefined {
  const words = wordsOf(search);
  if (!words.some(mayBeMisspelt)) return undefined;
  return and(
    ...words.map((word) => (mayBeMisspelt(word) ? sql`${text} %> fold_text(${word})` : matchesWord(text, word))),
  );
}

/** Runs `work` in a transaction whose searches take words that resemble a long word for it. */
export function allowTypos<T>(database: Database, work: (tx: Db) => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    await tx.execute(sql.raw(`SET LOCAL pg_trgm.word_similarity_threshold = ${WORD_SIMILARITY}`));
    return work(tx);
  });
}

/** Orders texts by their similarity to a search, most similar first. */
export function similarity(text: AnyColumn, search: string | undefined): SQL {
  const scores = wordsOf(search).map((word) => sql`word_similarity(fold_text(${word}), ${text})`);
  return sql`(${sql.join(scores, sql` + `)}) DESC`;
}

/** Orders matching texts by relevance: first those whose name begins with the search, then those with words that begin with its words. */
export function relevance(text: AnyColumn, search: string): SQL {
  const words = wordsOf(search);
  const wholeStart = sql`${text} LIKE fold_text(${` ${words.map(asPattern).join(' ')}%`})`;
  const wordStarts = words.map((word) => hasOneOf(text, spellingsOf(word), () => '% '));
  return sql`(CASE WHEN ${wholeStart} THEN 2 WHEN ${sql.join(wordStarts, sql` AND `)} THEN 1 ELSE 0 END) DESC`;
}

function wordsOf(search: string | undefined): string[] {
  return search?.trim().split(/\s+/).filter(Boolean) ?? [];
}

/** Returns a word as typed and, if it may be part of a phone number, its digits alone, because the text has phones as digits. */
function spellingsOf(word: string): string[] {
  return PHONE_PART.test(word) ? [...new Set([word, word.replaceAll(/\D/g, '')])] : withBothApostrophes(word);
}

/** Phones write O’Neill where keyboards write O'Neill. */
function withBothApostrophes(text: string): string[] {
  return [...new Set([text.replaceAll('’', "'"), text.replaceAll("'", '’')])];
}

function matchesWord(text: AnyColumn | SQL, word: string): SQL {
  return hasOneOf(text, spellingsOf(word), ({ length }) => (length <= SHORT ? '% ' : '%'));
}

/** `before` returns the LIKE pattern that precedes a spelling. */
function hasOneOf(text: AnyColumn | SQL, spellings: string[], before: (spelling: string) => string): SQL {
  const found = spellings.map(
    (spelling) => sql`${text} LIKE fold_text(${`${before(spelling)}${asPattern(spelling)}%`})`,
  );
  return sql`(${sql.join(found, sql` OR `)})`;
}

function mayBeMisspelt(word: string): boolean {
  return word.length >= LONG_ENOUGH_FOR_TYPOS && !/\d/.test(word);
}

/** Escapes LIKE wildcards in a word. NFKC turns full-width wildcards into plain ones first, as `fold_text` would do later. */
function asPattern(word: string): string {
  return word.normalize('NFKC').replaceAll(/[\\%_]/g, '\\$&');
}
