import { CreditCard } from 'lucide-react';
import type { StaffEvent } from '../../../../contract/events.ts';
import type { Feature } from '../../shared/feature.ts';
import { formatMoney } from '../../shared/money.ts';
import { openCustomer } from '../../shared/navigation/navigation.ts';
import { DELETED_CUSTOMER, productLabel, statusLabel } from '../../shared/purchase-labels.ts';
import type { RecordChange } from '../../shared/realtime/record-changes.ts';
import type { Views } from '../../shared/records/record-list.tsx';
import { recordPages } from '../../shared/records/record-pages.ts';
import { PurchaseList } from './purchase-list.tsx';

const path = '/api/crm/purchases';

export function purchases(listProps: { Views: Views }): Feature {
  return {
    tab: { id: 'purchases', label: 'Purchases', List: () => <PurchaseList {...listProps} />, key: 'p' },
    search: {
      heading: 'Purchases',
      icon: CreditCard,
      nouns: ['purchase', 'purchases', 'bought', 'paid'],
      hits: ({ purchases }) =>
        purchases.map(({ id, customerId, customer, productType, amount, status }) => ({
          id,
          label: customer?.name ?? DELETED_CUSTOMER,
          detail: `${productLabel(productType)}, ${formatMoney(amount)}, ${statusLabel(status)}`,
          run: () => {
            if (customerId !== null) openCustomer(customerId);
          },
        })),
    },
    outdatedBy: (event) =>
      event.type === 'purchase' && event.customerId !== null
        ? [recordPages(path, { customerId: event.customerId }).queryKey]
        : [],
    rowsChangedBy,
  };
}

function rowsChangedBy(event: StaffEvent): RecordChange[] {
  if (event.type === 'resync') return [{ path, change: 'any' }];
  if (event.type === 'purchase') return [{ path, change: event.change, id: event.purchaseId }];
  // Rows show the customer's name.
  if (event.type === 'customer') return [{ path, change: 'updated', customerId: event.customerId }];
  return [];
}
