import { expect, test } from 'vitest';
import { textParts } from '#crm/features/people/notes/linked-text.tsx';

const linksOf = (text: string) => textParts(text).flatMap(({ href }) => href ?? []);

test('All parts of a text together are the text', () => {
  const text = 'See https://a.example/x?y=1, then (http://b.example/c_(d)).\nAnd https:// <b>https://e.example</b>';
  expect(
    textParts(text)
      .map(({ part }) => part)
      .join(''),
  ).toBe(text);
});

test.each([
  ['at https://a.example/x?y=1#z.', ['https://a.example/x?y=1#z']],
  ['(https://a.example)', ['https://a.example']],
  ['https://a.example/b_(c)', ['https://a.example/b_(c)']],
  ['“https://a.example”!', ['https://a.example']],
  ['HTTP://A.example', ['HTTP://A.example']],
  ['<a href="https://a.example">', ['https://a.example']],
  ['javascript:alert(1) ftp://a.example www.a.example https://', []],
])('Web addresses are found, and nothing else: %s', (text, links) => {
  expect(linksOf(text)).toEqual(links);
});
