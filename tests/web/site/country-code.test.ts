import { expect, test } from 'vitest';
import { withCountryCode } from '../../../web/site/lead-dialog/country-code.ts';

test.each([
  ['5553214567', '+1 555 321 4567'],
  ['(555) 321-4567', '+1 555 321 4567'],
  ['555.321.4567', '+1 555 321 4567'],
  ['1 555 321 4567', '+1 555 321 4567'],
])('%s is offered with its country code', (typed, offered) => {
  expect(withCountryCode(typed)).toBe(offered);
});

test.each(['+1 555 321 4567', '+44 20 7946 0958', '020 7946 0958', '555321', '555 321 4567 ext 9', ''])(
  '%j is left as it was typed',
  (typed) => {
    expect(withCountryCode(typed)).toBeUndefined();
  },
);
