import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

interface Emblem {
  trace: string;
  now: string;
}

const EMBLEMS = new URL('../../web/site/pictures/brain-emblem.json', import.meta.url);

/** Inserts the site's emblems into a page's `data-emblem` elements. */
export async function placeEmblems(page: Page): Promise<void> {
  const emblems: Record<string, Emblem> = JSON.parse(await readFile(EMBLEMS, 'utf8'));
  for (const [name, { trace, now }] of Object.entries(emblems)) {
    const svg = `<svg class="emblem" viewBox="0 0 96 96" aria-hidden="true">
      <circle class="dial" cx="48" cy="48" r="44" pathLength="24" stroke-dasharray=".13 .87" stroke-dashoffset=".065"/>
      <path class="line" d="${trace}"/><path class="now" d="${now}"/></svg>`;
    await page.locator(`[data-emblem="${name}"]`).evaluateAll((places, markup) => {
      for (const place of places) place.innerHTML = markup;
    }, svg);
  }
}
