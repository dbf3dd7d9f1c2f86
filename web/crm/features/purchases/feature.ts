import { CreditCard } from 'lucide-react';
import type { Feature } from '../../shared/feature.ts';
import { formatMoney } from '../../shared/money.ts';
import { openCustomer } from '../../shared/navigation/navigation.ts';
import { DELETED_CUSTOMER, productLabel, statusLabel } from '../../shared/purchase-labels.ts';
import { PurchaseList } from './purchase-list.tsx';

export const purchases: Feature = {
  tab: { id: 'purchases', label: 'Purchases', List: PurchaseList },
  search: {
    heading: 'Purchases',
    icon: CreditCard,
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
};
