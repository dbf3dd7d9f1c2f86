/** The building blocks of long texts. Each repeats something that a pattern of the product matches or almost matches. */
export const ALPHABETS: readonly string[] = [
  ...['a', '1', 'é', '😀', ' ', '\t', '.', '-', '_', '%', '+', '(', '@', '"', "'", '=', ';', ',', ':', '[', '{', '\\'],
  ...['a.', 'a-', 'a ', '1 ', '1.', '1)', '(1-', '((1', '+1(', '%2B1', '%4', '%40', '%40a', 'a@', 'a@a.', 'a%40a '],
  ...[
    'sk_',
    'sk_ ',
    `${'a'.repeat(29)}.`,
    '::',
    'f:',
    '1.1.1.1, ',
    ';q=0 ',
    '; ',
    '"a',
    ',=',
    '../',
    'xn--a.',
    '%C3%A9',
  ],
];

/** Returns `length` characters of one alphabet. */
export function longText(alphabet: string, length: number): string {
  return alphabet.repeat(Math.ceil(length / alphabet.length)).slice(0, length);
}
