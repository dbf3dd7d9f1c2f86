import type { ComponentType } from 'react';
import { openDialog } from '../../shared/dialogs/dialog-store.ts';
import { type ListQuery, useListQuery } from '../../shared/records/list-query.ts';
import { RecordList } from '../../shared/records/record-list.tsx';
import { useRecords } from '../../shared/records/use-records.ts';
import { customerLayout } from './customer-layout.tsx';
import { customerListOptions } from './customer-list-options.ts';

interface CustomerListProps {
  /** What else can be done with the customers that a query finds. */
  Tools: ComponentType<{ listQuery: ListQuery }>;
}

export function CustomerList({ Tools }: CustomerListProps) {
  const listQuery = useListQuery(customerListOptions);
  return (
    <RecordList
      records={useRecords('/api/crm/customers', listQuery)}
      noun={['customer', 'customers']}
      listOptions={customerListOptions}
      listQuery={listQuery}
      layout={customerLayout}
      add={{ label: 'Add Customer', onAdd: () => openDialog({ name: 'add-customer' }) }}
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
