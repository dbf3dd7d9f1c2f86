import type { SearchResults } from '#contract/search.ts';
import type { PaletteCommand, PaletteGroup, PaletteHit } from '#crm/shared/feature.ts';

/** One line in the palette. */
export interface PaletteItem extends PaletteCommand {
  id: string;
  detail?: string;
  group?: PaletteGroup;
  /** Names the record that the item is about, where the label contains more than the name. */
  about?: string;
  actions?: readonly PaletteCommand[];
}

type FoundItem = PaletteItem & Pick<PaletteHit, 'withText'>;

/** Items under a heading. */
export interface PaletteSection {
  heading: string;
  items: readonly PaletteItem[];
}

/** The typed text, split into a search and an optional word that narrows its results. */
export interface PaletteQuery {
  q: string;
  verb?: string;
  noun?: string;
  /** The text that the verb uses. */
  text?: string;
}

/** Parses `text grace` and `luis purchase`. The verb or noun comes first or last. */
export function readTyped(typed: string, groups: readonly PaletteGroup[]): PaletteQuery {
  const withText = readText(typed, groups);
  if (withText) return withText;
  const words = wordsOf(typed);
  const [first, last] = [words[0], words.at(-1)];
  for (const [word, rest] of [[first, words.slice(1)] as const, [last, words.slice(0, -1)] as const]) {
    if (word === undefined || rest.length === 0) continue;
    if (groups.some(({ verbs }) => verbs?.includes(word))) return { q: rest.join(' '), verb: word };
    if (groups.some(({ nouns }) => nouns.includes(word))) return { q: rest.join(' '), noun: word };
  }
  return { q: typed.trim() };
}

/** Parses `tag grace vip`: a verb, a record and a text. The text is the longest known one at the end, or else the last word. */
function readText(typed: string, groups: readonly PaletteGroup[]): PaletteQuery | undefined {
  const [verb = '', ...words] = typed.trim().split(/\s+/);
  const action = groups.find(({ textAction }) => textAction?.verb === verb.toLowerCase())?.textAction;
  if (!action || words.length < 2) return undefined;
  const known = action.known().map((text) => text.toLowerCase());
  const begins = words.findIndex((_, at) => at > 0 && known.includes(words.slice(at).join(' ').toLowerCase()));
  const at = begins === -1 ? words.length - 1 : begins;
  return { q: words.slice(0, at).join(' '), verb: action.verb, text: words.slice(at).join(' ') };
}

interface Found {
  typed: string;
  query: PaletteQuery;
  commands: readonly PaletteCommand[];
  groups: readonly PaletteGroup[];
  /** The latest search results. */
  results: SearchResults | undefined;
  /** Whether the results belong to the current text. */
  isAnswered: boolean;
}

/** Returns all matches for the typed text, best first. Actions that match whole words come before people with similar names. */
export function paletteSections({ typed, query, commands, groups, results, isAnswered }: Found): PaletteSection[] {
  const [exact, others] = matchingCommands(commands, typed);
  const actions = section('Actions', [...exact, ...others].map(toItem));
  const records = groups.map((group) => {
    const hits = results && query.q !== '' ? group.hits(results) : [];
    // Until the new results arrive, keeps only old ones that still match, so that Enter never picks the wrong person.
    const fitting = isAnswered ? hits : hits.filter((hit) => hasWords(`${hit.label} ${hit.detail}`, query.q));
    return {
      group,
      heading: group.heading,
      items: fitting.map((hit): FoundItem => ({ ...hit, group })),
    };
  });
  const wanted = query.noun === undefined ? [] : records.filter(({ group }) => group.nouns.includes(query.noun ?? ''));
  const sections = [
    ...(exact.length > 0 ? [actions] : []),
    section(
      'For people',
      records.flatMap(({ items }) => items.flatMap((hit) => itemsFor(hit, query))),
    ),
    ...wanted,
    ...records.filter((one) => !wanted.includes(one)),
    ...(exact.length > 0 ? [] : [actions]),
  ];
  return sections.filter(({ items }) => items.length > 0);
}

/** Returns a record's actions that match the typed text. */
export function actionSections({ label, actions = [] }: Pick<PaletteHit, 'label' | 'actions'>, typed: string) {
  return [section(label, matchingCommands(actions, typed).flat().map(toItem))].filter(({ items }) => items.length > 0);
}

/** Returns the commands that contain all typed words in any order: first those that match whole words, then the others. */
export function matchingCommands(
  commands: readonly PaletteCommand[],
  typed: string,
): [exact: readonly PaletteCommand[], others: readonly PaletteCommand[]] {
  const matching = commands.filter((command) => hasWords(textOf(command), typed));
  const typedWords = wordsOf(typed);
  const isExact = (command: PaletteCommand) =>
    typedWords.length > 0 && typedWords.every((word) => wordsOf(textOf(command)).includes(word));
  return [matching.filter(isExact), matching.filter((command) => !isExact(command))];
}

function itemsFor(hit: FoundItem, { verb, text }: PaletteQuery): PaletteItem[] {
  if (verb === undefined) return [];
  if (text !== undefined) {
    const command = hit.withText?.(text);
    return command ? [{ ...hit, ...command, id: `${command.label} ${hit.id}`, about: hit.label }] : [];
  }
  return (hit.actions ?? [])
    .filter((action) => wordsOf(textOf(action)).includes(verb))
    .map((action) => ({
      ...hit,
      ...action,
      id: `${action.label} ${hit.id}`,
      label: `${action.label} ${hit.label}`,
      about: hit.label,
    }));
}

function section(heading: string, items: readonly PaletteItem[]): PaletteSection {
  return { heading, items };
}

function toItem(command: PaletteCommand): PaletteItem {
  return { ...command, id: command.label };
}

function textOf({ label, words = '' }: PaletteCommand): string {
  return `${label} ${words}`;
}

/** Returns whether a text contains all typed words, whole or in part. */
function hasWords(text: string, typed: string): boolean {
  return wordsOf(typed).every((word) => text.toLowerCase().includes(word));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}
