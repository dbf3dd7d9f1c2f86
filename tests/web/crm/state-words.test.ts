import { describe, expect, it } from 'vitest';
import { SendingSettings, type StateHours, WIDEST_SENDING } from '#contract/gate.ts';
import { groupStates, hoursInWords } from '#crm/features/messaging/sending/state-words.ts';

const FEDERAL: StateHours = {
  state: 'US-AZ',
  name: 'Arizona',
  weekdays: ['08:00', '21:00'],
  saturdays: ['08:00', '21:00'],
  sundays: ['08:00', '21:00'],
  isClosedOnHolidays: false,
  source: '47 CFR § 64.1200(c)(1)',
  readIn: 'secondary',
  readOn: '2026-11-27',
};
const state = (name: string, fields: Partial<StateHours> = {}): StateHours => ({ ...FEDERAL, name, ...fields });

describe('the hours of a state, in words', () => {
  it.each([
    [{}, 'Every day 8:00 AM to 9:00 PM'],
    [{ sundays: null }, 'Monday to Saturday 8:00 AM to 9:00 PM, never on Sundays'],
    [
      { weekdays: ['09:00', '17:00'], saturdays: null, sundays: null },
      'Monday to Friday 9:00 AM to 5:00 PM, never on Saturdays and Sundays',
    ],
    [
      { saturdays: ['10:00', '17:00'], sundays: null, isClosedOnHolidays: true },
      'Monday to Friday 8:00 AM to 9:00 PM, Saturdays 10:00 AM to 5:00 PM, never on Sundays and federal holidays',
    ],
    [
      { weekdays: ['09:00', '21:30'], saturdays: ['10:00', '18:00'], sundays: ['10:00', '18:00'] },
      'Monday to Friday 9:00 AM to 9:30 PM, Saturdays and Sundays 10:00 AM to 6:00 PM',
    ],
    [{ sundays: ['12:00', '21:00'] }, 'Monday to Saturday 8:00 AM to 9:00 PM, Sundays noon to 9:00 PM'],
  ] as [Partial<StateHours>, string][])('%o: %s', (fields, words) => {
    expect(hoursInWords(state('Ohio', fields))).toBe(words);
  });
});

describe('the table of states', () => {
  it('names states of one source once, and those that allow less than the hours that are set first', () => {
    const rows = [
      state('Arizona'),
      state('Maine', { weekdays: ['09:00', '17:00'], source: '10 M.R.S. § 1498' }),
      state('Ohio'),
      state('Utah', { isClosedOnHolidays: true, source: 'Utah Code § 13-25a-103' }),
    ];
    const names = (settings = { ...WIDEST_SENDING } as SendingSettings) =>
      groupStates(rows, settings).map((group) => [group.names.join(' '), group.isNarrower]);
    expect(names()).toEqual([
      ['Maine', true],
      ['Utah', true],
      ['Arizona Ohio', false],
    ]);
    expect(names({ ...WIDEST_SENDING, closesAt: '17:00' })).toEqual([
      ['Utah', true],
      ['Arizona Ohio', false],
      ['Maine', false],
    ]);
  });
});

describe('the hours that admins set', () => {
  it.each([
    [{ opensAt: '08:59' }, 'opensAt', 'Not before 9:00 AM'],
    [{ closesAt: '20:01' }, 'closesAt', 'Not after 8:00 PM'],
    [{ opensAt: '15:00', closesAt: '15:00' }, 'closesAt', 'Must be later than the start'],
    [{ sundayOpensAt: '11:00' }, 'sundayOpensAt', 'Not before noon'],
    [{ opensAt: '' }, 'opensAt', 'Must be a time such as 09:00'],
    [{ textsADay: 2 }, 'textsADay', 'A whole number from 0 to 1'],
    [{ textsAWeek: Number.NaN }, 'textsAWeek', 'A whole number from 0 to 3'],
  ])('%o is refused at its field, in words', (fields, path, message) => {
    const { error } = SendingSettings.safeParse({ ...WIDEST_SENDING, ...fields });
    const [first] = error?.issues ?? [];
    expect([first?.path.join(), first?.message]).toEqual([path, message]);
  });

  it('may be narrower, and as they are', () => {
    expect(SendingSettings.safeParse({ ...WIDEST_SENDING }).success).toBe(true);
    expect(SendingSettings.safeParse({ ...WIDEST_SENDING, opensAt: '10:00', textsADay: 0 }).success).toBe(true);
  });
});
