import { type ComponentType, useMemo } from 'react';
import type { Customer } from '../../../../contract/customers.ts';
import { type ListQuery, useListQuery } from '../../shared/records/list-query.ts';
import type { RecordAction } from '../../shared/records/record-action.ts';
import { RecordList } from '../../shared/records/record-list.tsx';
import { useRecords } from '../../shared/records/use-records.ts';
import { addCustomer } from './customer-actions.ts';
import { customerLayout } from './customer-layout.tsx';
import { customerListOptions } from './customer-list-options.ts';

interface CustomerListProps {
  actions: readonly RecordAction<Customer>[];
  /** What else can be done with the customers that a query finds. */
  Tools: ComponentType<{ listQuery: ListQuery }>;
}

export function CustomerList({ actions, Tools }: CustomerListProps) {
  const layout = useMemo(() => customerLayout(actions), [actions]);
  const listQuery = useListQuery(customerListOptions);
  return (
    <RecordList
      records={useRecords('/api/crm/customers', listQuery)}
      noun={['customer', 'customers']}
      listOptions={customerListOptions}
      listQuery={listQuery}
      layout={layout}
      add={{ label: 'Add Customer', onAdd: addCustomer }}
      tools={<Tools listQuery={listQuery} />}
      empty={
        <p>
          No customers yet. Everybody who signs up on{' '}
          <a href="/" className="text-ink underline underline-offset-4">
            the site
          </a>{' '}
          appears here.
        </p>
      }
    />
  );
}
