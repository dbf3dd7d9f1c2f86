import type { QueryKey } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { CRM_SCREENS } from '#contract/crm-addresses.ts';
import type { StaffEvent } from '#contract/events.ts';
import type { Purchase } from '#contract/purchases.ts';
import type { Feature } from '#crm/shared/feature.ts';
import { formatMoney } from '#crm/shared/money.ts';
import { openAddress, openCustomer } from '#crm/shared/navigation/navigation.ts';
import { DELETED_CUSTOMER, productLabel, statusLabel } from '#crm/shared/purchase-labels.ts';
import type { RecordChange } from '#crm/shared/realtime/record-changes.ts';
import type { Views } from '#crm/shared/records/record-list.tsx';
import { listKey, recordPages } from '#crm/shared/records/record-pages.ts';
import { PurchaseList } from './purchase-list.tsx';

const TAB = 'purchases';
const path = '/api/crm/purchases';

export function purchases(listProps: { Views: Views }): Feature {
  return {
    tab: { id: TAB, label: 'Purchases', List: () => <PurchaseList {...listProps} />, key: 'p' },
    search: {
      heading: 'Purchases',
      icon: CreditCard,
      nouns: ['purchase', 'purchases', 'bought', 'paid'],
      hits: ({ purchases }) =>
        purchases.map((purchase) => ({
          id: purchase.id,
          label: purchase.customer?.name ?? DELETED_CUSTOMER,
          detail: `${productLabel(purchase.productType)}, ${formatMoney(purchase.amount)}, ${statusLabel(purchase.status)}`,
          run: () => (purchase.customerId === null ? showInList(purchase) : openCustomer(purchase.customerId)),
        })),
    },
    outdatedBy,
    rowsChangedBy,
  };
}

/** Lists a purchase without a customer, which has no panel, under its id at Stripe. */
function showInList({ stripePaymentIntentId, stripeSessionId }: Purchase): void {
  const query = new URLSearchParams({ tab: TAB, q: stripePaymentIntentId ?? stripeSessionId ?? '' });
  openAddress(`${CRM_SCREENS.dashboard}?${query}`);
}

function outdatedBy(event: StaffEvent): QueryKey[] {
  if (event.type === 'resync') return [listKey(path)];
  if (event.type !== 'purchase' || event.customerId === null) return [];
  return [recordPages(path, { customerId: event.customerId }).queryKey];
}

function rowsChangedBy(event: StaffEvent): RecordChange[] {
  if (event.type === 'resync') return [{ path, change: 'any' }];
  if (event.type === 'purchase') return [{ path, change: event.change, id: event.purchaseId }];
  // Rows show the customer's name.
  if (event.type === 'customer') return [{ path, change: 'updated', customerId: event.customerId }];
  return [];
}
