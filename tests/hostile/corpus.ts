import { readFileSync } from 'node:fs';
import type { Random } from '../faults/random.ts';

const FIXTURES = new URL('../fixtures/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, FIXTURES), 'utf8');
const lines = (file: string): string[] => read(file).split(/\r?\n/).filter(Boolean);

/** Our own texts: attacks on SQL, paths, templates, headers and numbers, and texts that break programs. */
const OWN = [
  "' OR 1=1 --",
  "'; DROP TABLE customers; --",
  '1) UNION SELECT NULL,version() --',
  "'||pg_sleep(5)||'",
  '$1',
  '%27%20OR%201=1',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  'a\u0000b',
  '\ud800',
  '\u202Eevil\u202C',
  'e\u0301'.repeat(500),
  '😀'.repeat(300),
  'x'.repeat(20_000),
  '{{7*7}}',
  ['$', '{7*7}'].join(''),
  '__proto__',
  'constructor',
  '-1',
  '0',
  '1e309',
  'NaN',
  '9223372036854775808',
  '2026-99-99T99:99:99Z',
  '00000000-0000-0000-0000-000000000000',
  'true',
  'null',
  '[]',
  ' ',
  '',
];

const TEXTS: readonly string[] = [
  ...(JSON.parse(read('strings/blns.json')) as string[]),
  ...['XSS_Polyglots.txt', 'xss_payloads_quick.txt', 'RSNAKE_XSS.txt', 'IntrudersXSS.txt'].flatMap((file) =>
    lines(`injection/${file}`),
  ),
  ...lines('injection/xss-payloadbox-first1500.txt'),
  ...lines('injection/csv-injection-payloadbox.txt'),
];

/** Returns a hostile text. One in four is ours, because the lists are mostly about scripts. */
export function hostileText(random: Random): string {
  const list = random.chance(0.25) ? OWN : TEXTS;
  return list[random.between(0, list.length - 1)] ?? '';
}

/** Returns a value of a wrong type or of an excessive size. */
export function hostileValue(random: Random): unknown {
  const text = hostileText(random);
  const values = [
    text,
    text,
    text,
    random.next() * 1e300,
    -1,
    1.5,
    true,
    null,
    [],
    {},
    [text],
    { [text]: text },
    nested(200),
  ];
  return values[random.between(0, values.length - 1)];
}

function nested(depth: number): unknown {
  return depth === 0 ? 1 : depth % 2 ? [nested(depth - 1)] : { a: nested(depth - 1) };
}
