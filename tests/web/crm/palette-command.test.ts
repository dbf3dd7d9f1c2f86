import { expect, test } from 'vitest';
import { matchingCommands } from '../../../web/crm/app/palette/command.ts';

const nothing = () => undefined;
const commands = [
  { label: 'Add Customer', words: 'new create', run: nothing },
  { label: 'Go to Customers', run: nothing },
  { label: 'Logout', words: 'sign out', run: nothing },
];
const found = (typed: string) => matchingCommands(commands, typed).map(({ label }) => label);

test('Commands are found by their words and by others for the same thing, in any order', () => {
  expect(found('')).toHaveLength(3);
  expect(found('custom')).toEqual(['Add Customer', 'Go to Customers']);
  expect(found('customer NEW')).toEqual(['Add Customer']);
  expect(found('sign')).toEqual(['Logout']);
  expect(found('nothing')).toEqual([]);
});
