import { openDialog } from '../dialogs/dialog-store.ts';
import { ExportNarrowed } from '../exports/export-narrowed.tsx';
import { useNarrowing } from '../records/narrowing.ts';
import { RecordList } from '../records/record-list.tsx';
import { useRecords } from '../records/use-records.ts';
import { customerLayout } from './customer-layout.tsx';
import { customerNarrowings } from './customer-narrowings.ts';

export function CustomerList() {
  const narrowing = useNarrowing(customerNarrowings);
  return (
    <RecordList
      records={useRecords('/api/crm/customers', narrowing)}
      noun={['customer', 'customers']}
      narrowings={customerNarrowings}
      narrowing={narrowing}
      layout={customerLayout}
      add={{ label: 'Add Customer', onAdd: () => openDialog({ name: 'add-customer' }) }}
      tools={<ExportNarrowed narrowing={narrowing} />}
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
