import type { BrowserContext } from '@playwright/test';

/**
 * Collects the errors of all pages in a browser context: console errors (including Content Security Policy violations),
 * uncaught exceptions, and requests to other origins.
 */
export class BrowserErrors {
  readonly #seen: { what: string; where?: string }[] = [];
  readonly #expected: RegExp[] = [];
  readonly #allowed: RegExp[] = [];

  constructor(context: BrowserContext, origins: string[]) {
    context.on('console', (message) => {
      if (message.type() !== 'error') return;
      this.#seen.push({ what: `console error: ${message.text()}`, where: message.location().url });
    });
    context.on('weberror', (error) => this.#seen.push({ what: `uncaught: ${String(error.error())}` }));
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      const leaves = /^(https?|wss?):$/.test(protocol) && !origins.includes(origin);
      if (leaves) this.#seen.push({ what: `request to a stranger: ${request.method()} ${request.url()}` });
    });
  }

  /**
   * Declares an error that the test causes on purpose. The error is then allowed, and its absence fails the test. The pattern is not looked for in the
   * address of what failed, whose port or id may have the digits of a status.
   */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** Declares an error that may or may not occur. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  get unexpected(): string[] {
    const known = [...this.#expected, ...this.#allowed];
    const strays = this.#seen.filter(({ what }) => !known.some((pattern) => pattern.test(what)));
    return strays.map(({ what, where }) => (where ? `${what} ${where}` : what));
  }

  get missing(): string[] {
    return this.#expected.filter((pattern) => !this.#seen.some(({ what }) => pattern.test(what))).map(String);
  }
}
