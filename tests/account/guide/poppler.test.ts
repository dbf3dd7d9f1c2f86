import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '#server/modules/account/guide/content.ts';
import { plainGuide } from './built.ts';

const poppler = spawnSync('pdftotext', ['-v']).error === undefined;

describe.runIf(poppler)('the guide in another reader, poppler', () => {
  let folder: string;
  let file: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'guide-'));
    file = join(folder, 'guide.pdf');
    writeFileSync(file, await plainGuide());
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('opens without a warning and shows its form', () => {
    const info = spawnSync('pdfinfo', [file], { encoding: 'utf8' });
    expect(info.stderr).toBe('');
    expect(info.stdout).toMatch(/Tagged:\s+yes/);
    expect(info.stdout).toMatch(/Form:\s+AcroForm/);
  });

  it('gives its words back when they are copied', () => {
    const text = execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' }).replace(/\s+/g, ' ');
    for (const day of days) expect(text).toContain(day.question);
    expect(text).toContain('completed all questions in the 30-Day Getting Started Guide');
    expect(text).toContain('help@agency.example');
  });

  it('says where it asks for answers that they may be given online instead', () => {
    const text = execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' }).replace(/\s+/g, ' ');
    expect(text).toContain('save this file, or answer online in your account, at /account/guide on our website.');
    expect(text).toContain('Or answer online, at /account/guide on the website below, and ask in your account.');
  });

  it('keeps every word on its page', () => {
    const boxes = execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8' });
    const words = [...boxes.matchAll(/xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)"/g)];
    expect(words.length).toBeGreaterThan(3000);
    for (const [, left, top, right, bottom] of words) {
      expect(Math.min(Number(left), Number(top))).toBeGreaterThan(0);
      expect(Number(right)).toBeLessThan(612);
      expect(Number(bottom)).toBeLessThan(792);
    }
  });
});
