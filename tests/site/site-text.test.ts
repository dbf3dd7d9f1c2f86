import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Product, startProduct } from '../support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

/** Returns a page's text, labels and descriptions, without styles, scripts and links' addresses. */
async function textOf(path: string): Promise<string> {
  const { text } = await product.visitor().get(path);
  const labels = [...text.matchAll(/ (?:alt|aria-label|content)="([^"]*)"/g)].map(([, label]) => label);
  const body = text.replaceAll(/<(style|script)[\s\S]*?<\/\1>/g, ' ').replaceAll(/<[^>]*>/g, ' ');
  return [body, ...labels].join(' ');
}

describe.each(['/', '/ai-insurance', '/privacy', '/terms', '/text-messages'])(
  '%s speaks as an American agent does:',
  (path) => {
    test.each([
      ['license, not licence', /licen[c]e/gi],
      ['email, not mail', /(?<![\w-])mail(?!ing)(s|box)?\b/gi],
      ['8:41 PM, not 20:41', /\b(?:[01]?\d|2[0-3]):[0-5]\d\b(?! [AP]M)/g],
      ['canceling, not cancelling', /cancell(?:ed|ing)/gi],
      ['figures from ten on', /\b(?:eleven|twelve|nineteen|twenty|thirty)\b/gi],
    ])('%s', async (_, british) => {
      expect((await textOf(path)).match(british) ?? []).toEqual([]);
    });
  },
);

test.each(['/', '/ai-insurance'])(
  'What the product knows, %s says in one way: what the agent gives it',
  async (path) => {
    const text = await textOf(path);
    expect(text).toContain('what you give');
    expect(text).not.toMatch(/watch(es)? your book|around the clock|every lap of your book/);
  },
);

test.each([
  ['the browser of each session', /browser of each session/],
  ['how often the AI is used, by day', /how often you use the AI, for each day/],
  ['that the AI app, other programs and assistants get data', /AI app[\s\S]*other programs[\s\S]*assistant/],
  [
    'that servers log the address and the browser of each visit, and how long',
    /IP address[^.]*browser[\s\S]*at most 30 days/,
  ],
  ['of its counts alone that they hold no address', /with them nothing about who it was: no cookie, no address/],
  ['how long backups hold what was deleted', /nightly backups[^.]*30 days/],
  ['what remains after a deletion, and how long', /for five years[\s\S]*for good/],
])('The privacy page says %s', async (_, words) => {
  expect(await textOf('/privacy')).toMatch(words);
});

test.each(['/', '/ai-insurance'])('Search engines read from %s that the price is that of a month', async (path) => {
  const { text } = await product.visitor().get(path);
  const [, json = ''] = /<script type="application\/ld\+json">([^<]*"Product"[^<]*)</.exec(text) ?? [];
  expect(JSON.parse(json).offers).toEqual({
    '@type': 'Offer',
    price: '97.00',
    priceCurrency: 'USD',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: '97.00',
      priceCurrency: 'USD',
      unitCode: 'MON',
    },
    availability: 'https://schema.org/InStock',
    url: `${product.url}/`,
  });
});

test('What a team license costs, the long answers say in figures, to search engines as well', async () => {
  const { text } = await product.visitor().get('/info');
  expect(text.split('Add team licenses for the others, for $47 a month each, on the page')).toHaveLength(3);
});

describe('Who sells', () => {
  const NAME = 'Pit & Wall Insurance Software LLC';
  const ADDRESS = '1200 Main St, Suite 4, Austin, TX 78701';

  test('stands on the legal pages and in the footer as the settings say', async () => {
    await product.restart({ COMPANY_NAME: NAME, COMPANY_ADDRESS: ADDRESS });
    for (const path of ['/privacy', '/terms', '/text-messages']) {
      const [article] = /<article[\s\S]*<\/article>/.exec((await product.visitor().get(path)).text) ?? [];
      expect(article, path).toContain(`Pit &#38; Wall Insurance Software LLC, ${ADDRESS}.`);
    }
  });

  test.each(['/', '/privacy', '/terms'])('stands in the footer of %s as the settings say', async (path) => {
    const [footer] = /<footer[\s\S]*<\/footer>/.exec((await product.visitor().get(path)).text) ?? [];
    expect(footer).toContain('Pit &#38; Wall Insurance Software LLC');
    expect(footer).toContain(ADDRESS);
  });

  test('is made up in the sandbox while it is not set', async () => {
    await product.restart({ COMPANY_NAME: '', COMPANY_ADDRESS: '' });
    const [footer = ''] = /<footer[\s\S]*<\/footer>/.exec((await product.visitor().get('/')).text) ?? [];
    expect(footer).toMatch(/<address[^>]*><span>Sandbox .*?<\/span><span>247 Example Street, .*?<\/span><\/address>/);
  });
});
