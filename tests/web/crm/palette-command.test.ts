import { UserRound } from 'lucide-react';
import { expect, test } from 'vitest';
import type { SearchResults } from '#contract/search.ts';
import { matchingCommands, paletteSections, readTyped } from '#crm/app/palette/command.ts';

const nothing = () => undefined;
const commands = [
  { label: 'Add Customer', words: 'new create', run: nothing },
  { label: 'Go to Customers', run: nothing },
  { label: 'Logout', words: 'sign out', run: nothing },
  { label: 'Switch to the dark theme', run: nothing },
];
const labels = (typed: string) => matchingCommands(commands, typed).map((some) => some.map(({ label }) => label));

test('Commands are found by their words and by others for the same thing, in any order, whole words apart from parts', () => {
  expect(labels('').flat()).toHaveLength(4);
  expect(labels('custom')).toEqual([[], ['Add Customer', 'Go to Customers']]);
  expect(labels('customer NEW')).toEqual([['Add Customer'], []]);
  expect(labels('customer')).toEqual([['Add Customer'], ['Go to Customers']]);
  expect(labels('sign')).toEqual([['Logout'], []]);
  expect(labels('nothing')).toEqual([[], []]);
});

const people = {
  heading: 'Customers',
  icon: UserRound,
  nouns: ['customer', 'customers'],
  verbs: ['email', 'text', 'sms'],
  hits: ({ customers }: SearchResults) =>
    customers.map(({ id, name, email }) => ({
      id,
      label: name,
      detail: email,
      run: nothing,
      actions: [
        { label: 'Email', run: nothing },
        { label: 'Text', words: 'sms', run: nothing },
      ],
    })),
};
const purchases = { heading: 'Purchases', icon: UserRound, nouns: ['purchase'], hits: () => [hit('Luis')] };
const groups = [people, purchases];

function hit(label: string) {
  return { id: label, label, detail: 'Agent License', run: nothing };
}

test.each([
  ['text grace', { q: 'grace', verb: 'text' }],
  ['Grace  Hopper EMAIL', { q: 'grace hopper', verb: 'email' }],
  ['luis purchase', { q: 'luis', noun: 'purchase' }],
  ['text', { q: 'text' }],
  ['grace', { q: 'grace' }],
  ['grace text hopper', { q: 'grace text hopper' }],
  ['', { q: '' }],
])('“%s” is read as %o', (typed, query) => {
  expect(readTyped(typed, groups)).toEqual(query);
});

const results = { customers: [{ id: '1', name: 'Mark Davis', email: 'mark@firm.example' }] } as SearchResults;

function headings(typed: string, isAnswered = true): string[] {
  const query = readTyped(typed, groups);
  const sections = paletteSections({ typed, query, commands, groups, results, isAnswered });
  return sections.map(({ heading, items }) => `${heading}: ${items.map(({ label }) => label).join(', ')}`);
}

test('An action that has the very word comes first, one that has a part of it last', () => {
  expect(headings('dark')).toEqual(['Actions: Switch to the dark theme', 'Customers: Mark Davis', 'Purchases: Luis']);
  expect(headings('dar').at(-1)).toBe('Actions: Switch to the dark theme');
});

test('A verb leads to what it does with each who was found, and a noun to its own records', () => {
  expect(headings('sms mark')[0]).toBe('For people: Text Mark Davis');
  expect(headings('mark purchase')).toEqual(['Purchases: Luis', 'Customers: Mark Davis']);
});

test('Of an older answer only those are offered who still fit what is typed', () => {
  expect(headings('mark', false)).toEqual(['Customers: Mark Davis']);
  expect(headings('marta', false)).toEqual([]);
  expect(headings('email marta', false)).toEqual([]);
});

test.each([
  ['tag grace vip', { q: 'grace', verb: 'tag', text: 'vip' }],
  ['TAG Grace Hopper Needs a Demo', { q: 'Grace Hopper', verb: 'tag', text: 'Needs a Demo' }],
  ['tag grace needs a', { q: 'grace needs', verb: 'tag', text: 'a' }],
  ['tag grace', { q: 'grace', verb: 'tag' }],
])('A verb that takes a text has its last word, or what is known by its words: %s', (typed, query) => {
  const tagging = { ...people, verbs: ['tag'], textAction: { verb: 'tag', known: () => ['needs a demo'] } };
  expect(readTyped(typed, [tagging])).toEqual(query);
});
