import { PURCHASE_STATUSES } from '../../../contract/purchases.ts';
import type { Narrowings } from '../records/narrowing.ts';
import { statusLabel } from './labels.ts';

export const purchaseNarrowings: Narrowings = {
  filter: {
    field: 'status',
    label: 'Status',
    all: 'All purchases',
    options: PURCHASE_STATUSES.map((value) => ({
      value,
      label: statusLabel(value).replace(/^./, (letter) => letter.toUpperCase()),
    })),
  },
  sorts: [
    { value: '-createdAt', label: 'Newest first' },
    { value: 'createdAt', label: 'Oldest first' },
    { value: '-amount', label: 'Largest first' },
    { value: 'amount', label: 'Smallest first' },
  ],
};
