import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { refund } from '#web/site/content/claims.ts';

const CONTENT = 'web/site/content';

test('The refund rule states its three conditions', () => {
  expect(refund.rule).toMatch(/used the product/);
  expect(refund.rule).toMatch(/completed all questions in the 30-Day Getting Started Guide/);
  expect(refund.rule).toMatch(/within 30 days/);
  expect(refund.conditions).toHaveLength(3);
});

test('No text promises money back in words of its own: all of them use the one rule', () => {
  const files = globSync(`${CONTENT}/*.ts`).filter((file) => !file.endsWith('claims.ts'));
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    expect(text, file).not.toMatch(/30[- ]Day Money[- ]Back/i);
    expect(text, file).not.toMatch(/8,000|10,000\+/);
  }
});
