import { useQuery } from '@tanstack/react-query';
import { RecordList } from '../records/record-list.tsx';
import { purchaseLayout } from './purchase-layout.tsx';
import { purchasesQuery } from './purchases.query.ts';

export function PurchaseList() {
  return (
    <RecordList
      query={useQuery(purchasesQuery)}
      label="Purchases"
      layout={purchaseLayout}
      empty={<p>No purchases yet. Every paid checkout appears here.</p>}
    />
  );
}
