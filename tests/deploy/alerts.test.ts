import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProgram } from '#scripts/programs.ts';
import { metricsOf } from '../support/metrics.ts';
import { type Product, startProduct } from '../support/product.ts';
import { metricsIn } from './promql.ts';

const RULES = 'deploy/prometheus-rules.yml';
const promtool = findProgram('promtool');
/** Metrics that Prometheus itself adds about each target. */
const OF_PROMETHEUS = ['up'];

let product: Product;
let known: Set<string>;
beforeAll(async () => {
  product = await startProduct();
  const { names } = await metricsOf(product.url);
  const histograms = [...names].flatMap((name) => [`${name}_bucket`, `${name}_count`, `${name}_sum`]);
  known = new Set([...names, ...histograms, ...OF_PROMETHEUS]);
});
afterAll(() => product.stop());

const unknownIn = (expressions: string[]): string[] =>
  expressions.flatMap(metricsIn).filter((name) => !known.has(name));

describe('The alerts for Prometheus', () => {
  const text = readFileSync(RULES, 'utf8');
  const expressions = [...text.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression);

  test('stand on one line each, and read only what the product exposes', () => {
    expect(expressions.length).toBe(text.match(/^ +- alert: /gm)?.length);
    expect(expressions.filter((expression) => metricsIn(expression).length === 0)).toEqual([]);
    expect(unknownIn(expressions)).toEqual([]);
  });

  test.runIf(promtool)('are rules as promtool wants them', () => {
    expect(execFileSync(promtool ?? '', ['check', 'rules', RULES], { encoding: 'utf8' })).toContain('SUCCESS');
  });
});

describe('The dashboard for Grafana', () => {
  const { panels } = JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

  test('shows only what the product exposes', () => {
    expect(expressions.length).toBeGreaterThanOrEqual(panels.length);
    expect(unknownIn(expressions)).toEqual([]);
  });
});

test('A metric that nobody exposes would be found out', () => {
  const invented = 'sum by (route) (rate(no_such_total{route=~"/a.*"}[5m])) / 2 > on (vendor) nor_this or up == 1';
  expect(unknownIn([invented])).toEqual(['no_such_total', 'nor_this']);
});
