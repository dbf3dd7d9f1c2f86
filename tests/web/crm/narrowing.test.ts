import { describe, expect, it } from 'vitest';
import { customerNarrowings } from '../../../web/crm/customers/customer-narrowings.ts';
import { leavesOut, readNarrowing } from '../../../web/crm/records/narrowing.ts';

const read = (query: string) => readNarrowing(new URLSearchParams(query), customerNarrowings);

describe('what the URL says about a list', () => {
  it('is its search, order and filters under the names of the API', () => {
    expect(read('tab=customers&q=+grace+&sort=name&hasSignedInToApp=0&licenses=over')).toEqual({
      q: 'grace',
      sort: 'name',
      hasSignedInToApp: '0',
      licenses: 'over',
    });
  });

  it('is nothing where it names the default or what the list does not offer', () => {
    expect(read('sort=-createdAt')).toEqual({});
    expect(read('q=+&sort=password&hasSignedInToApp=2&status=pending')).toEqual({});
  });

  it('leaves rows out by search and filter, not by order', () => {
    expect(leavesOut(read('sort=name'))).toBe(false);
    expect(leavesOut(read('q=a'))).toBe(true);
    expect(leavesOut(read('hasSignedInToApp=1'))).toBe(true);
  });
});
