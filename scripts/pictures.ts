import { chromium } from '@playwright/test';
import { renderDrawings } from './pictures/drawings.ts';
import { renderIcons } from './pictures/icons.ts';
import { renderProductScreenshot } from './pictures/product-screenshot.ts';
import { renderSocialCards } from './pictures/social-cards.ts';
import { findBrowser } from './test/browser.ts';

/**
 * Renders the site's pictures from the pages and drawings in scripts/pictures and web/.
 * Run it by hand after one of them has changed, and commit the results: `node_modules/.bin/node scripts/pictures.ts [name]`.
 */
const renderers = {
  drawings: renderDrawings,
  icons: renderIcons,
  'product-screenshot': renderProductScreenshot,
  'social-cards': renderSocialCards,
};

const [only] = process.argv.slice(2);
const chosen = Object.entries(renderers).filter(([name]) => !only || name === only);
if (chosen.length === 0) {
  console.error(`No picture is called "${only}". There are: ${Object.keys(renderers).join(', ')}.`);
  process.exit(1);
}

const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const [, render] of chosen) await render(browser);
} finally {
  await browser.close();
}
