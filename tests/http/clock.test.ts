import { Writable } from 'node:stream';
import fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { reportHealth } from '#server/http/health.ts';
import { metricsOf } from '../support/metrics.ts';
import { type Product, startProduct } from '../support/product.ts';
import { setClock, setClockRight } from '../support/set-clock.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterEach(setClockRight);
afterAll(() => product.stop());

const readiness = async () => (await product.visitor().get('/readyz')).status;
const difference = async () => (await metricsOf(product.url)).value('database_clock_difference_seconds');

describe('A clock that differs from the database’s', () => {
  test('is no difference while both go alike', async () => {
    expect(Math.abs(Number(await difference()))).toBeLessThan(1);
    expect(await readiness()).toBe(200);
  });

  test.each([
    ['ahead', 10 * SECOND_MS, -10],
    ['behind', -10 * SECOND_MS, 10],
  ])('by ten seconds %s is measured, and the process stays ready', async (_way, by, seconds) => {
    setClock(by);
    expect(Number(await difference())).toBeCloseTo(seconds, -0.5);
    expect(await readiness()).toBe(200);
  });

  test.each([
    ['ahead', 6 * MINUTE_MS],
    ['behind', -6 * MINUTE_MS],
  ])('by six minutes %s makes the process unready until it is right again', async (_way, by) => {
    setClock(by);
    expect(await readiness()).toBe(503);
    setClockRight();
    expect(await readiness()).toBe(200);
  });

  test('is warned of in the log once, and so is its end', async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(JSON.parse(String(chunk)).msg);
        done();
      },
    });
    const app = fastify({ logger: { level: 'warn', stream } });
    reportHealth(app, {
      database: product.database,
      hasSite: true,
      isDraining: () => false,
      mailboxState: { imap: 'off' },
    });
    const ask = () => app.inject('/readyz');
    await ask();
    expect(lines).toEqual([]);
    setClock(20 * SECOND_MS);
    await ask();
    await ask();
    setClockRight();
    await ask();
    await app.close();
    expect(lines).toEqual([
      expect.stringMatching(
        /^The database's clock is (19|20)\.\d s behind this machine's: let an NTP client set both$/,
      ),
      "The database's clock and this machine's agree again",
    ]);
  });
});
