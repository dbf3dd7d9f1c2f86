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
      empty="No customers yet. Everybody who signs up on the site appears here."
    />
  );
}
