import type { Customer } from '#contract/customers.ts';
import type { EnrollmentOrder } from '#contract/follow-ups.ts';
import { openDialog } from '#crm/shared/dialogs/dialog-store.ts';
import { lazyComponent } from '#crm/shared/lazy-component.ts';
import type { RecordAction } from '#crm/shared/records/record-action.ts';
import type { RowsAction } from '#crm/shared/records/rows-action.ts';

const Enroll = lazyComponent(async () => (await import('./enroll-dialog.tsx')).EnrollDialog);

/** Offers the lines that are on. `whom` are the rows in words. */
function putIn(rows: EnrollmentOrder, whom: string): void {
  openDialog(Enroll, { rows, whom });
}

export function putIntoFollowUp({ id, name }: Pick<Customer, 'id' | 'name'>): void {
  putIn({ ids: [id] }, name);
}

export const PUT_INTO_FOLLOW_UP: RecordAction<Pick<Customer, 'id' | 'name'>> = {
  label: 'Follow-up',
  words: 'sequence enroll',
  run: putIntoFollowUp,
};

/** The same for the selected rows of the customers' list. */
export const PUT_ROWS_INTO_FOLLOW_UP: RowsAction = {
  label: 'Follow-up',
  role: 'member',
  run: (rows, whom) => putIn(rows as EnrollmentOrder, whom),
};
