import { useListQuery } from '../../shared/records/list-query.ts';
import { RecordList } from '../../shared/records/record-list.tsx';
import { useRecords } from '../../shared/records/use-records.ts';
import { purchaseLayout } from './purchase-layout.tsx';
import { purchaseListOptions } from './purchase-list-options.ts';

export function PurchaseList() {
  const listQuery = useListQuery(purchaseListOptions);
  return (
    <RecordList
      records={useRecords('/api/crm/purchases', listQuery)}
      noun={['purchase', 'purchases']}
      listOptions={purchaseListOptions}
      listQuery={listQuery}
      layout={purchaseLayout}
      empty={<p>No purchases yet. Every paid checkout appears here.</p>}
    />
  );
}
