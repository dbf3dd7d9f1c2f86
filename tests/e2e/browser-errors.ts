import type { BrowserContext } from '@playwright/test';

/**
 * What went wrong in any page of a browser context, whether a test looks at it or not: console errors (broken Content
 * Security Policy included), uncaught exceptions, and requests to anybody but us.
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

  /** This test brings about what `pattern` describes: it is then no fault, and its absence is one. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** As `expect`, where chance says whether it comes to that. */
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
