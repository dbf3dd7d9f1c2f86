import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { takeScreenshot } from './scene.ts';

const TARGET = new URL('../../web/public/og/', import.meta.url);

const PAGE = new URL('./social/card.html', import.meta.url);
const STYLES = [new URL('./social/card.css', import.meta.url)];

interface Card {
  name: string;
  title: string;
  line?: string;
}

const CARDS: Card[] = [
  { name: 'home', title: 'AI assistants for insurance agents.' },
  { name: 'ai-insurance', title: 'Four AI brains that know insurance.' },
  {
    name: 'info',
    title: 'What four brains do on a working day.',
    line: 'How it works, how your data stays private, and what happens after you buy.',
  },
  {
    name: 'legal',
    title: 'Privacy, terms and refunds in plain words.',
    line: 'Your data is private and never used to train public models.',
  },
];

/** Renders the pictures for shared links to the site (Open Graph, 1200 × 630). */
export async function renderSocialCards(browser: Browser): Promise<void> {
  await mkdir(TARGET, { recursive: true });
  for (const card of CARDS) {
    const prepare = (page: Page): Promise<void> => fill(page, card);
    const scene = { page: PAGE, styles: STYLES, width: 1200, height: 630, scale: 1, scheme: 'light', prepare } as const;
    const file = fileURLToPath(new URL(`${card.name}.png`, TARGET));
    const { size } = await sharp(await takeScreenshot(browser, scene))
      .png({ palette: true, colours: 64, compressionLevel: 9 })
      .toFile(file);
    console.log(`og/${card.name}.png: ${size} bytes`);
  }
}

async function fill(page: Page, { name, title, line }: Card): Promise<void> {
  await page.locator('body').evaluate((body, card) => {
    body.dataset.card = card;
  }, name);
  await page.locator('h1').evaluate((place, text) => place.replaceChildren(text), title);
  await page.locator('.subtitle').evaluate((place, text) => place.replaceChildren(text), line ?? '');
}
