import { createElement, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { purchaseListOptions } from '#crm/features/billing/purchases/purchase-list.tsx';
import { customerListOptions } from '#crm/features/people/customers/customer-list.tsx';
import { isFiltered, type ListQuery, readListQuery, useListQuery } from '#crm/shared/records/list-query.ts';

const read = (query: string) => readListQuery(new URLSearchParams(query), customerListOptions);

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

  it('is the days of a list that has some, where they are days', () => {
    const readPurchases = (query: string) => readListQuery(new URLSearchParams(query), purchaseListOptions);
    expect(readPurchases('from=2026-11-01&to=2026-11-30')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    expect(readPurchases('from=2026-02-30&to=yesterday')).toEqual({});
    expect(read('from=2026-11-01')).toEqual({});
    expect(isFiltered(readPurchases('from=2026-11-01'))).toBe(true);
  });

  it('leaves rows out by search and filter, not by order', () => {
    expect(isFiltered(read('sort=name'))).toBe(false);
    expect(isFiltered(read('q=a'))).toBe(true);
    expect(isFiltered(read('hasSignedInToApp=1'))).toBe(true);
  });

  it('stays the same object when the options become others that choose the same, because live lists are made for it', () => {
    const seen: ListQuery[] = [];
    function List() {
      const [filters, setFilters] = useState(customerListOptions.filters);
      seen.push(useListQuery({ ...customerListOptions, filters }));
      if (filters.length > 0) setFilters([]);
      return null;
    }
    vi.stubGlobal('location', { search: '?sort=name' });
    renderToStaticMarkup(createElement(List));
    vi.unstubAllGlobals();
    expect(seen).toHaveLength(2);
    expect(seen[1]).toBe(seen[0]);
  });
});
