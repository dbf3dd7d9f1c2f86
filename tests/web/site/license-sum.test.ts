import { expect, test } from 'vitest';
import { licenseSum } from '#web/site/info/license-sum.ts';

test('The sum of licenses is written like the prices it is made of', () => {
  expect(licenseSum('$97', '$47', 3)).toBe('$238');
  expect(licenseSum('$97', '$47', 0)).toBe('$97');
  expect(licenseSum('$97.50', '$47', 1)).toBe('$144.50');
  expect(licenseSum('$97.50', '$47.50', 1)).toBe('$145');
  expect(licenseSum('€1,097', '€47', 999)).toBe('€48,050');
  expect(licenseSum('CA$97', 'CA$47', 1)).toBe('CA$144');
});

test('There is no sum of an impossible number of licenses', () => {
  for (const size of [-1, 1.5, Number.NaN]) expect(licenseSum('$97', '$47', size)).toBeUndefined();
});

test('There is no sum of prices that the server has not filled in', () => {
  expect(licenseSum('{{AGENT_PRICE}}', '{{TEAM_PRICE}}', 1)).toBeUndefined();
});
