import type { Purchase } from '#contract/purchases.ts';
import { openDialog } from '#crm/shared/dialogs/dialog-store.ts';
import { lazyComponent } from '#crm/shared/lazy-component.ts';
import { randomId } from '#crm/shared/random-id.ts';
import type { RecordAction } from '#crm/shared/records/record-action.ts';
import type { RefundDialogProps } from './refund-dialog.tsx';
import { canBeRefunded } from './refundable.ts';

const RefundDialog = lazyComponent<RefundDialogProps>(async () => (await import('./refund-dialog.tsx')).RefundDialog);

export const REFUND_PURCHASE: RecordAction<Purchase> = {
  label: 'Refund…',
  role: 'admin',
  offered: canBeRefunded,
  run: (purchase) => openDialog(RefundDialog, { purchase, firstKey: randomId() }),
};
