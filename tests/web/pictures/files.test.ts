import { existsSync, globSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { icoOf } from '#scripts/pictures/ico.ts';
import { pages } from '#web/site/content/pages.ts';

const PUBLIC = 'web/public';

test('each page that names a card for shared links has one of 1200 × 630', async () => {
  const cards = new Set(Object.values(pages).flatMap((page) => ('card' in page ? [page.card] : [])));
  expect(cards.size).toBeGreaterThan(0);
  for (const card of cards) {
    const { width, height } = await sharp(`${PUBLIC}/og/${card}.png`).metadata();
    expect({ card, width, height }).toEqual({ card, width: 1200, height: 630 });
  }
});

test('the web app manifest names icons that exist in the sizes it states', async () => {
  const manifest: { icons: { src: string; sizes: string }[] } = JSON.parse(
    readFileSync(`${PUBLIC}/site.webmanifest`, 'utf8'),
  );
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(`${PUBLIC}${src}`).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
});

test('the product screenshot costs a desktop at most 60 KB and exists in both themes', () => {
  const files = globSync('web/site/pictures/product-screenshot/desktop-*-1280.avif').sort();
  expect(files.map((file) => file.replace(/.*\//, ''))).toEqual(['desktop-dark-1280.avif', 'desktop-light-1280.avif']);
  for (const file of files) expect(readFileSync(file).length, file).toBeLessThanOrEqual(60 * 1024);
});

test('an .ico file lists its images and where their bytes begin', () => {
  const [first, second] = [
    { size: 16, data: Buffer.from('first') },
    { size: 32, data: Buffer.from('second one') },
  ];
  const ico = icoOf([first, second]);
  expect(ico.readUInt16LE(4)).toBe(2);
  for (const [index, { size, data }] of [first, second].entries()) {
    const entry = 6 + 16 * index;
    expect(ico.readUInt8(entry)).toBe(size);
    const offset = ico.readUInt32LE(entry + 12);
    expect(ico.subarray(offset, offset + ico.readUInt32LE(entry + 8))).toEqual(data);
  }
});

test('the favicon of old browsers stands where they look for it', () => {
  expect(existsSync(`${PUBLIC}/favicon.ico`)).toBe(true);
});
