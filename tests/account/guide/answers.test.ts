import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, PDFRawStream, type PDFTextField } from 'pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildGuide } from '#server/modules/account/guide/guide.ts';
import { OPTIONS, plainGuide } from './built.ts';

const LONG = Array.from({ length: 60 }, (_, index) => `Sentence ${index + 1} is about renewal letters.`).join(' ');
const ODD = 'Zoë from Łódź\tsaid “yes” 🙂.\r\n\r\n\r\n\r\nThen no.';

const poppler = spawnSync('pdftotext', ['-v']).error === undefined;

let bytes: Uint8Array;
let document: PDFDocument;
beforeAll(async () => {
  const answers = new Map([
    [1, 'Two hours.'],
    [2, LONG],
    [3, ODD],
    [30, 'x'.repeat(5000)],
  ]);
  bytes = await buildGuide(OPTIONS, answers);
  document = await PDFDocument.load(bytes, { throwOnInvalidObject: true, updateMetadata: false });
});

const field = (name: string): PDFTextField => document.getForm().getTextField(name);

/** Returns the size in bytes of a field's visible content. */
function drawnBytes(name: string): number {
  const appearance = field(name).acroField.getWidgets()[0]?.getAppearances()?.normal;
  return appearance instanceof PDFRawStream ? appearance.getContents().length : 0;
}

describe('the guide with somebody’s answers', () => {
  it('has each whole answer in the field of its day, as it was typed, and the others empty', () => {
    expect(field('day-01').getText()).toBe('Two hours.');
    expect(field('day-02').getText()).toBe(LONG);
    expect(field('day-03').getText()).toBe(ODD);
    expect(field('day-04').getText()).toBe(undefined);
    expect(field('day-01').isReadOnly()).toBe(false);
    expect(drawnBytes('day-02')).toBeGreaterThan(drawnBytes('day-04'));
  });

  it('has pages for what is longer than its field, and none when nothing is', async () => {
    const short = await PDFDocument.load(await buildGuide(OPTIONS, new Map([[1, 'Two hours.']])));
    expect(short.getPageCount()).toBe((await PDFDocument.load(await plainGuide())).getPageCount());
    expect(document.getPageCount()).toBeGreaterThan(short.getPageCount() + 1);
  });

  it('is bounded, whatever is pasted into it', async () => {
    const lines = '\nx'.repeat(2500);
    const built = await buildGuide(OPTIONS, new Map([1, 2, 3].map((day) => [day, lines])));
    // Thirty such answers are less than two hundred pages.
    const added =
      (await PDFDocument.load(built)).getPageCount() - (await PDFDocument.load(await plainGuide())).getPageCount();
    expect(added).toBeLessThan(3 * 6);
  });
});

describe.runIf(poppler)('the guide with somebody’s answers in another reader, poppler', () => {
  it('shows every word of them, where the font has no letter a likely one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'answers-'));
    const file = join(folder, 'guide.pdf');
    writeFileSync(file, bytes);
    expect(spawnSync('pdfinfo', [file], { encoding: 'utf8' }).stderr).toBe('');
    const text = execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' }).replace(/\s+/g, ' ');
    rmSync(folder, { recursive: true });
    expect(text).toContain('Two hours.');
    for (let sentence = 1; sentence <= 60; sentence++) expect(text).toContain(`Sentence ${sentence} is about`);
    expect(text).toContain('Zoë from ?ódz said “yes” ?. Then no.');
    expect(text.match(/x{20,}/g)?.join('').length).toBe(5000);
    expect(text).toContain('Goes on under “Longer answers”');
  });
});
