import { useQuery } from '@tanstack/react-query';
import { RecordList } from '../records/record-list.tsx';
import { customerLayout } from './customer-layout.tsx';
import { customersQuery } from './customers.query.ts';

export function CustomerList() {
  return (
    <RecordList
      query={useQuery(customersQuery)}
      label="Customers"
      layout={customerLayout}
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
