import { expect, onTestFinished, test, vi } from 'vitest';
import { formatPhone } from '#crm/shared/people/phone-format.ts';
import { eventually } from '#tests/support/eventually.ts';

test.each(['(512) 555-0142', '512.555.0142', '512 555 0142', '5125550142', '+15125550142', '1 (512) 555-0142'])(
  '%s is shown as Americans write a number',
  (typed) => {
    expect(formatPhone(typed)).toBe('(512) 555-0142');
  },
);

test('A number of another country is shown as it is until the tables have come, then with its country code', async () => {
  // Another file of this worker may have loaded the tables.
  vi.resetModules();
  const { formatPhone } = await import('#crm/shared/people/phone-format.ts');
  expect(formatPhone('+49301234567')).toBe('+49301234567');
  await eventually(() => expect(formatPhone('+49301234567')).toBe('+49 30 1234567'));
  expect(formatPhone('+44 (0)20 7946 0958')).toBe('+44 20 7946 0958');
  expect(formatPhone('512-555-0142 ext. 7')).toBe('(512) 555-0142 ext. 7');
  for (const typed of ['call the office', '555', '', '+49']) expect(formatPhone(typed), typed).toBe(typed);
});

test('Where the product is at home in another country, its numbers are the ones without a country code', async () => {
  const { formatPhone, setDefaultCountry } = await import('#crm/shared/people/phone-format.ts');
  setDefaultCountry('GB');
  // Other files of this worker share the module.
  onTestFinished(() => setDefaultCountry('US'));
  await eventually(() => expect(formatPhone('020 7946 0958')).toBe('020 7946 0958'));
  expect(formatPhone('+44 20 7946 0958')).toBe('020 7946 0958');
  expect(formatPhone('+1 (512) 555-0142')).toBe('+1 512 555 0142');
});
