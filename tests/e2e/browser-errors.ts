import type { BrowserContext } from '@playwright/test';

/**
 * Collects the errors of all pages in a browser context: console errors (including Content Security Policy violations),
 * uncaught exceptions, and requests to other origins.
 */
export class BrowserErrors {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #allowed: RegExp[] = [];

  constructor(context: BrowserContext, origins: string[]) {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#seen.push(`console error: ${message.text()} ${message.location().url}`);
    });
    context.on('weberror', (error) => this.#seen.push(`uncaught: ${String(error.error())}`));
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      const leaves = /^(https?|wss?):$/.test(protocol) && !origins.includes(origin);
      if (leaves) this.#seen.push(`request to a stranger: ${request.method()} ${request.url()}`);
    });
  }

  /** Declares an error that the test causes on purpose. The error is then allowed, and its absence fails the test. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** Declares an error that may or may not occur. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  get unexpected(): string[] {
    const known = [...this.#expected, ...this.#allowed];
    return this.#seen.filter((line) => !known.some((pattern) => pattern.test(line)));
  }

  get missing(): string[] {
    return this.#expected.filter((pattern) => !this.#seen.some((line) => pattern.test(line))).map(String);
  }
}
