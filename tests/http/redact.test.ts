import { expect, test } from 'vitest';
import { mask, maskedMessage } from '#server/logging/redact.ts';
import { ALPHABETS, longText } from '../hostile/alphabets.ts';
import { timeOf } from '../support/time-of.ts';

test.each(ALPHABETS)('16 KB of %j are masked within milliseconds', (alphabet) => {
  const text = `/${longText(alphabet, 16_000)}`;
  expect(timeOf(() => mask(text))).toBeLessThan(100);
});

test.each([
  ['mail ada@example.com now', 'mail <email> now'],
  ['/nothing/ada%40example.com/x', '/nothing/<email>/x'],
  ['a@b@c@d', '<email>@<email>'],
  ['call +1 415 555 2671.', 'call <phone>.'],
  ['/sms/%2B14155552671', '/sms/<phone>'],
  ['(415) 555-2671', '<phone>'],
  ['call 1.415.555.2671 or 06.12.34.56.78', 'call <phone> or <phone>'],
  ['key sk_live_abc', 'key <secret>'],
  ['connect ECONNREFUSED 127.0.0.1:44591', 'connect ECONNREFUSED 127.0.0.1:44591'],
  ['from 10.0.0.12 to 192.168.100.200:5432.', 'from 10.0.0.12 to 192.168.100.200:5432.'],
  ['connect ECONNREFUSED ::1:44591', 'connect ECONNREFUSED ::1:44591'],
  ['at 2026-11-25 10:00, 10.0.0.12 called 415-555-2671', 'at 2026-11-25 10:00, 10.0.0.12 called <phone>'],
  [`/sign-in/${'x'.repeat(43)}`, '/sign-in/<secret>'],
  ['row 3f2b1c5e-8d7a-4b6c-9e0f-1a2b3c4d5e6f', 'row 3f2b1c5e-8d7a-4b6c-9e0f-1a2b3c4d5e6f'],
])('%j is logged as %j', (text, masked) => {
  expect(mask(text)).toBe(masked);
});

test('A message of any length takes little room in a log', () => {
  expect(maskedMessage(new Error('too much '.repeat(10_000))).length).toBeLessThanOrEqual(1_001);
});
