import { describe, expect, it } from 'vitest';
import { licensesOver, licenseUsageOf } from '../../../web/crm/shared/license-usage.ts';
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
    expect(licensesOver({ used: 1, total: 0 })).toBe(1);
  });
});
