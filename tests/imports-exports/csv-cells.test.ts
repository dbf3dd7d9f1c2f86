import { describe, expect, it } from 'vitest';
import { neutraliseCell, restoreCell } from '#contract/csv-cells.ts';

describe('A cell that a spreadsheet would run', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ["'=1+1", "''=1+1"],
    ['\tcmd', "'\tcmd"],
    ['\rcmd', "'\rcmd"],
    ['A;@cmd', "A;'@cmd"],
    ['A\n＝1', "A\n'＝1"],
  ])('%j gets an apostrophe, and loses it again when it is read', (text, shown) => {
    expect(neutraliseCell(text)).toBe(shown);
    expect(restoreCell(shown)).toBe(text);
  });

  it.each(['a=b', "'tis", 'Ada Lovelace', '1-2'])('%j stays as it is', (text) => {
    expect([neutraliseCell(text), restoreCell(text)]).toEqual([text, text]);
  });
});
