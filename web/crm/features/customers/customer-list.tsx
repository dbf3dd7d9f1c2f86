import { openDialog } from '../../shared/dialogs/dialog-store.ts';
import { useListQuery } from '../../shared/records/list-query.ts';
import { RecordList } from '../../shared/records/record-list.tsx';
import { useRecords } from '../../shared/records/use-records.ts';
import { ExportFiltered } from '../exports/export-filtered.tsx';
import { customerLayout } from './customer-layout.tsx';
import { customerListOptions } from './customer-list-options.ts';

export function CustomerList() {
  const listQuery = useListQuery(customerListOptions);
  return (
    <RecordList
      records={useRecords('/api/crm/customers', listQuery)}
      noun={['customer', 'customers']}
      listOptions={customerListOptions}
      listQuery={listQuery}
      layout={customerLayout}
      add={{ label: 'Add Customer', onAdd: () => openDialog({ name: 'add-customer' }) }}
      tools={<ExportFiltered listQuery={listQuery} />}
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
