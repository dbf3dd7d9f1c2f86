import { describe, expect, it } from 'vitest';
import { describeHeadroom, describeSeats, licensesOver, licenseUsageOf } from '#crm/shared/license-usage.ts';
import { customer } from './records.ts';

describe('license usage', () => {
  it('is what a customer uses of what it bought', () => {
    expect(licenseUsageOf(customer({ teamMemberLicenses: 5, usedTeamMemberLicenses: 2 }))).toEqual({
      used: 2,
      total: 5,
    });
  });

  it('is over the limit only beyond the last license bought', () => {
    expect(licensesOver({ used: 5, total: 5 })).toBe(0);
    expect(licensesOver({ used: 7, total: 5 })).toBe(2);
  });

  it('is over no limit where nothing is bought: who was added waits', () => {
    expect(licensesOver({ used: 1, total: 0 })).toBe(0);
    expect(describeHeadroom({ used: 1, total: 0 })).toBe('1 waiting for one');
    expect(describeSeats({ used: 1, total: 0 }, true)).toEqual({
      words: 'No team licenses yet: who is added waits for one.',
      isOver: false,
    });
  });

  it('is told in seats before one more is given out', () => {
    expect(describeSeats({ used: 1, total: 3 }, true)).toEqual({ words: '1 of 3 seats used', isOver: false });
    expect(describeSeats({ used: 3, total: 3 }, true).words).toBe('No seat left: adding makes 1 over.');
    expect(describeSeats({ used: 5, total: 3 }, true)).toEqual({
      words: 'No seat left: adding makes 3 over.',
      isOver: true,
    });
    expect(describeSeats({ used: 1, total: 1 }, false), 'who is inactive uses none').toEqual({
      words: '1 of 1 seat used',
      isOver: false,
    });
  });
});
