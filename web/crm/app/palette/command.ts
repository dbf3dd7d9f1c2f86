import type { SearchResults } from '../../../../contract/search.ts';
import type { PaletteCommand, PaletteGroup, PaletteHit } from '../../shared/feature.ts';

/** One line that the palette offers. */
export interface PaletteItem extends PaletteCommand {
  id: string;
  detail?: string;
  group?: PaletteGroup;
  /** Whom or what it is about, where the label says more. */
  about?: string;
  actions?: readonly PaletteCommand[];
}

type FoundItem = PaletteItem & Pick<PaletteHit, 'withText'>;

/** Lines under a heading. */
export interface PaletteSection {
  heading: string;
  items: readonly PaletteItem[];
}

/** What was typed, read as a search and, beside it, one word for what is wanted of its results. */
export interface PaletteQuery {
  q: string;
  verb?: string;
  noun?: string;
  /** What the verb does it with. */
  text?: string;
}

/** Reads `text grace` and `luis purchase`: the word for what is wanted stands first or last. */
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

/** Reads `tag grace vip`: a verb, a record, and a text, which is its last word or the longest one that is known. */
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
  /** The latest answer. */
  results: SearchResults | undefined;
  /** It is the answer to what is typed now. */
  isAnswered: boolean;
}

/** All that is offered for what was typed, the best first: an action that has its very words before people who resemble them. */
export function paletteSections({ typed, query, commands, groups, results, isAnswered }: Found): PaletteSection[] {
  const [exact, others] = matchingCommands(commands, typed);
  const actions = section('Actions', [...exact, ...others].map(toItem));
  const records = groups.map((group) => {
    const hits = results && query.q !== '' ? group.hits(results) : [];
    // Until the answer to what is typed has come, those of the last one who still fit: Enter must never take anybody else.
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

/** What can be done with one record, as far as it matches what was typed. */
export function actionSections({ label, actions = [] }: Pick<PaletteHit, 'label' | 'actions'>, typed: string) {
  return [section(label, matchingCommands(actions, typed).flat().map(toItem))].filter(({ items }) => items.length > 0);
}

/** The commands that have all words that are typed, in any order: those that have each as a whole word, and the rest. */
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

/** Whether a text has all words that are typed, whole or in part. */
function hasWords(text: string, typed: string): boolean {
  return wordsOf(typed).every((word) => text.toLowerCase().includes(word));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}
