import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { takeScreenshot } from './scene.ts';

const TARGET = new URL('../../web/site/pictures/product-screenshot/', import.meta.url);
const PAGE = new URL('./workspace/workspace.html', import.meta.url);
const STYLES = [
  new URL('./workspace/workspace.css', import.meta.url),
  new URL('./workspace/conversation.css', import.meta.url),
  new URL('./workspace/letter.css', import.meta.url),
];
const SCHEMES = ['light', 'dark'] as const;

/** The desktop and phone views of the workspace, and the widths in pixels to generate. */
const SHOTS = [
  { name: 'desktop', width: 1280, height: 800, scale: 2, widths: [1280, 1920] },
  { name: 'phone', width: 360, height: 816, scale: 3, widths: [720, 1080] },
];

/** Renders `workspace/` to AVIF and WebP in all sizes and both themes. */
export async function renderProductScreenshot(browser: Browser): Promise<void> {
  await mkdir(TARGET, { recursive: true });
  for (const { name, widths, ...size } of SHOTS) {
    for (const scheme of SCHEMES) {
      const shot = await takeScreenshot(browser, { page: PAGE, styles: STYLES, scheme, ...size });
      for (const width of widths) await save(shot, `${name}-${scheme}-${width}`, width);
    }
  }
}

async function save(shot: Buffer, name: string, width: number): Promise<void> {
  const picture = sharp(shot).resize({ width, kernel: 'lanczos3' });
  const file = (type: string): string => fileURLToPath(new URL(`${name}.${type}`, TARGET));
  const avif = await picture.clone().avif({ quality: 54, effort: 4, chromaSubsampling: '4:4:4' }).toFile(file('avif'));
  const webp = await picture.clone().webp({ quality: 80 }).toFile(file('webp'));
  console.log(`${name}: ${avif.size} bytes AVIF, ${webp.size} bytes WebP`);
}
