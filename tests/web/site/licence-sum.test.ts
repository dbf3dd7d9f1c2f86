import { expect, test } from 'vitest';
import { licenceSum } from '../../../web/site/info/licence-sum.ts';

test('The sum of licences is written like the prices it is made of', () => {
  expect(licenceSum('$97', '$47', 3)).toBe('$238');
  expect(licenceSum('$97', '$47', 0)).toBe('$97');
  expect(licenceSum('$97.50', '$47', 1)).toBe('$144.50');
  expect(licenceSum('$97.50', '$47.50', 1)).toBe('$145');
  expect(licenceSum('€1,097', '€47', 999)).toBe('€48,050');
  expect(licenceSum('CA$97', 'CA$47', 1)).toBe('CA$144');
});

test('There is no sum of an impossible number of licences', () => {
  for (const size of [-1, 1.5, Number.NaN]) expect(licenceSum('$97', '$47', size)).toBeUndefined();
});

test('There is no sum of prices that the server has not filled in', () => {
  expect(licenceSum('{{AGENT_PRICE}}', '{{TEAM_PRICE}}', 1)).toBeUndefined();
});
