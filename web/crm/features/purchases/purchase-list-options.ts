import { AGENT_LICENSE, PURCHASE_STATUSES, TEAM_LICENSE } from '../../../../contract/purchases.ts';
import { productLabel, statusLabel } from '../../shared/purchase-labels.ts';
import type { ListOptions } from '../../shared/records/list-query.ts';

export const purchaseListOptions: ListOptions = {
  searchHint: 'Name, email or phone',
  filters: [
    {
      field: 'status',
      label: 'Status',
      all: 'Any status',
      options: PURCHASE_STATUSES.map((value) => ({
        value,
        label: statusLabel(value).replace(/^./, (letter) => letter.toUpperCase()),
      })),
    },
    {
      field: 'productType',
      label: 'Product',
      all: 'Any product',
      options: [AGENT_LICENSE, TEAM_LICENSE].map((value) => ({ value, label: productLabel(value) })),
    },
  ],
  sorts: [
    { value: '-createdAt', label: 'Newest first' },
    { value: 'createdAt', label: 'Oldest first' },
    { value: '-amount', label: 'Largest first' },
    { value: 'amount', label: 'Smallest first' },
  ],
};
