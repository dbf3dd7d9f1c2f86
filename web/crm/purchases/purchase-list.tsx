import { useNarrowing } from '../records/narrowing.ts';
import { RecordList } from '../records/record-list.tsx';
import { useRecords } from '../records/use-records.ts';
import { purchaseLayout } from './purchase-layout.tsx';
import { purchaseNarrowings } from './purchase-narrowings.ts';

export function PurchaseList() {
  const narrowing = useNarrowing(purchaseNarrowings);
  return (
    <RecordList
      records={useRecords('/api/crm/purchases', narrowing)}
      noun={['purchase', 'purchases']}
      narrowings={purchaseNarrowings}
      narrowing={narrowing}
      layout={purchaseLayout}
      empty={<p>No purchases yet. Every paid checkout appears here.</p>}
    />
  );
}
