import { describe, expect, test } from 'vitest';
import { readPhoneCell } from '#server/modules/imports-exports/imports/phone-cell.rules.ts';
import { createPhoneReader } from '#server/shared/phone.ts';

const phones = createPhoneReader('US');
const read = (text: string) => readPhoneCell(text, phones);

describe('A phone cell', () => {
  test.each([
    ['(415) 555-2671', '(415) 555-2671', '+14155552671'],
    ['212.555.0000', '212.555.0000', '+12125550000'],
    ['+44 20 7946 0958', '+44 20 7946 0958', '+442079460958'],
    ['2125550199.0', '2125550199', '+12125550199'],
    ["'2125550199", '2125550199', '+12125550199'],
    ['2.125550199E+09', '2125550199', '+12125550199'],
    ['1.2125550199e10', '12125550199', '+12125550199'],
    ['1-800-555-0199 ext. 12', '1-800-555-0199 ext. 12', '+18005550199'],
  ])('with %j is read', (cell, phone, phoneE164) => {
    expect(read(cell)).toEqual({ phone, phoneE164 });
  });

  test.each([
    ['1.55512E+10', /cut off digits: format the column as text/],
    ['1,55512E+10', /cut off digits/],
    ['2.12555E9', /cut off digits/],
    ['212-555-0199 / 212-555-0142', /more than one number/],
    ['212-555-0199, 212-555-0142', /more than one number/],
    ['2125550199\n2125550142', /more than one number/],
    ['(212) 555-0199 (cell) (212) 555-0142 (home)', /more than one number/],
    ['555-019', /no whole phone number/],
    ['ask Ann', /no whole phone number/],
  ])('with %j is kept as it is, with the reason why nobody can be texted there', (cell, reason) => {
    expect(read(cell)).toEqual({ phone: cell, phoneE164: null, warning: expect.stringMatching(reason) });
  });

  test('with 00 in place of + is read, and worth a look where the country does not dial so', () => {
    const phone = '0044 20 7946 0958';
    expect(read(phone)).toEqual({
      phone,
      phoneE164: '+442079460958',
      warning: 'The number was read with + in place of 00',
    });
    expect(readPhoneCell(phone, createPhoneReader('GB'))).toEqual({ phone, phoneE164: '+442079460958' });
  });

  test.each(['', '-', '---', '?', '0', '000-000-0000', 'x', 'xxx', 'no phone', 'No number', "'"])(
    'with %j is empty',
    (cell) => {
      expect(read(cell)).toEqual({ phone: null, phoneE164: null });
    },
  );
});
