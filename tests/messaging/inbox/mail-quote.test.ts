import { describe, expect, test } from 'vitest';
import { ownWords, splitQuote } from '#contract/mail-quote.ts';

const AGREED = 'Yes, Tuesday.';

describe('What a mail quotes', () => {
  test.each([
    '> Shall we say Tuesday?',
    'On Mon, 23 Nov 2026 at 10:00, Insurance 24/7 AI wrote:\n> Shall we say Tuesday?',
    'On Mon, 23 Nov 2026 at 10:00, Insurance 24/7 AI\n<reply+a@example.com> wrote:\n\n> Shall we say Tuesday?\n>\n> Ann',
    'Am 23.11.2026 um 10:00 schrieb Insurance 24/7 AI:\n> Passt Dienstag?',
    '-----Original Message-----\nFrom: Ann\nShall we say Tuesday?',
    'From: Ann <ann@example.com>\nSent: Monday\nShall we say Tuesday?',
  ])('is told from what is said before it: %j', (quoted) => {
    expect(splitQuote(`${AGREED}\n\n${quoted}\n`)).toEqual({ said: AGREED, quoted });
    expect(ownWords(`${AGREED}\r\n\r\n${quoted}`)).toBe(AGREED);
  });

  test('stays in its place when there are answers within it, or nothing before it', () => {
    const among = 'See below.\n> Tuesday?\nYes.\n> At ten?\nBetter eleven.';
    expect(splitQuote(among)).toEqual({ said: among, quoted: '' });
    expect(splitQuote('> Tuesday?')).toEqual({ said: '> Tuesday?', quoted: '' });
  });

  test('is nothing in a mail that quotes nothing', () => {
    const text = 'On Tuesday I wrote a list:\n- one\n\nFrom there we go on.';
    expect(splitQuote(text)).toEqual({ said: text, quoted: '' });
  });
});
