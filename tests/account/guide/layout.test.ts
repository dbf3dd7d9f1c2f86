import { PDFDocument, PDFNumber } from 'pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { days } from '#server/modules/account/guide/content.ts';
import { breakLines } from '#server/modules/account/guide/line-breaking.ts';
import { drawDay } from '#server/modules/account/guide/pages/day.ts';
import { LayoutError, type Press, Sheet } from '#server/modules/account/guide/sheet.ts';
import { Tags } from '#server/modules/account/guide/tags.ts';
import { COLOURS, STYLES } from '#server/modules/account/guide/theme.ts';
import { embedTypefaces } from '#server/modules/account/guide/typefaces.ts';

const letters = (line: string): number => line.length;

describe('line breaking', () => {
  it('keeps every line within the width and loses no word', () => {
    const text = 'You drive. The brains watch the data, prepare the next move and call it in time.';
    const lines = breakLines(text, 24, letters);
    expect(Math.max(...lines.map(letters))).toBeLessThanOrEqual(24);
    expect(lines.join(' ')).toBe(text);
  });

  it('never leaves a lone short word on the last line', () => {
    expect(breakLines('Ask for a plan and argue with it', 30, letters)).toEqual([
      'Ask for a plan',
      'and argue with it',
    ]);
  });

  it('cuts a word that is wider than the line', () => {
    expect(breakLines('abcdefghij', 4, letters)).toEqual(['abcd', 'efgh', 'ij']);
  });

  it('makes no line of nothing', () => {
    expect(breakLines('  ', 10, letters)).toEqual([]);
  });
});

describe('a page of the guide', () => {
  let press: Press;
  let sheet: Sheet;

  beforeAll(async () => {
    const document = await PDFDocument.create();
    press = { document, faces: await embedTypefaces(document), tags: new Tags(document) };
    sheet = new Sheet(press, COLOURS.paper);
  });

  it.each([
    ['right', 560, 100],
    ['left', 10, 100],
    ['bottom', 100, 780],
    ['top', 100, 5],
  ])('refuses text that leaves it on the %s', (_side, x, top) => {
    expect(() => sheet.line('A line of text', x, top, STYLES.body)).toThrow(LayoutError);
  });

  it('measures kerned text narrower than its letters apart', () => {
    const { expanded } = press.faces;
    const apart = [...'AVATo'].reduce((sum, letter) => sum + expanded.width(letter, 100), 0);
    expect(expanded.width('AVATo', 100)).toBeLessThan(apart);
  });

  it('measures a line as wide as it is drawn, kerned spaces included', () => {
    const { regular } = press.faces;
    const text = 'Ask your book for a plan.  FOR YOUR TALK ';
    const drawn = regular.encode(text, 10);
    const shifts = drawn.asArray().filter((part) => part instanceof PDFNumber);
    const shifted = shifts.reduce((sum, shift) => sum + shift.asNumber(), 0) / 100;
    const letters = [...text].reduce((sum, letter) => sum + regular.width(letter, 10), 0);
    expect(regular.width(text, 10)).toBeCloseTo(letters - shifted, 1);
    expect(regular.width('r F', 10), 'a space is kerned').not.toBeCloseTo(
      ['r', ' ', 'F'].reduce((sum, letter) => sum + regular.width(letter, 10), 0),
      3,
    );
  });

  it('refuses a day whose text leaves no room for the answer', () => {
    const [day] = days;
    if (!day) throw new Error('The guide has no day');
    const wordy = { ...day, number: 99, why: day.why.repeat(12) };
    expect(() => drawDay(sheet, wordy, 62)).toThrow('Day 99 leaves no room for its answer');
  });
});
