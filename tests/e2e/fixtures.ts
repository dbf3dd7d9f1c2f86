import { relative } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { count, recordCosts } from '#tests/support/costs.ts';
import { type DnsServer, startDnsServer } from '#tests/support/dns-server.ts';
import { awayFromMidnight } from '#tests/support/midnight.ts';
import { type Product, startProduct } from '../support/product.ts';
import { BrowserErrors } from './browser-errors.ts';
import { slowDown } from './slow.ts';

export { expect };

interface TestFixtures {
  /** Fails the test on any error in its pages that was not declared with `browserErrors.expect`. */
  browserErrors: BrowserErrors;
}

interface WorkerFixtures {
  /** Additional environment variables of the product. A file with its own settings gets its own product. */
  settings: Record<string, string>;
  /** Answers the product's look-ups of mail domains. */
  dns: DnsServer;
  product: Product;
}

const takesMail = { mx: ['mail.firm.example'] };

/** The domains of a firm, a big provider, its well-known misspelling, and a disposable one. No other domain exists. */
const zone = { 'firm.example': takesMail, 'gmail.com': takesMail, 'gmial.com': takesMail, 'mailinator.com': takesMail };

/**
 * Matches no address. Intercepting it keeps interception on from a story's first call to its last: where it begins or ends, calls of that moment are
 * missed (docs/testing.md, "Nothing by chance").
 */
const NOTHING = /^nothing:/;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { scope: 'worker', option: true }],
  dns: [
    async ({ browserName: _ }, use) => {
      const dns = await startDnsServer({ ...zone });
      await use(dns);
      await dns.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ dns, settings }, use) => {
      const product = await startProduct({ DNS_SERVERS: dns.address, ...settings });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  browserErrors: [
    async ({ context, product }, use, { file }) => {
      await awayFromMidnight();
      const endOfCosts = recordCosts();
      context.on('page', () => count('pages'));
      if (process.env.SLOW) await slowDown(context);
      await context.route(NOTHING, (route) => route.fallback());
      const browserErrors = new BrowserErrors(context, [product.url, product.sandboxUrl]);
      await use(browserErrors);
      endOfCosts(relative('.', file));
      expect(browserErrors.unexpected, 'what went wrong in the browser').toEqual([]);
      expect(browserErrors.missing, 'what should have gone wrong and did not').toEqual([]);
    },
    { auto: true },
  ],
});
