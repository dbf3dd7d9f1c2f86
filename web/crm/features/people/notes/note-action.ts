import { atom } from 'nanostores';
import type { Customer } from '#contract/customers.ts';
import { openCustomer } from '#crm/shared/navigation/navigation.ts';
import type { RecordAction } from '#crm/shared/records/record-action.ts';

/** The customer whose note form should get the focus once the customer's panel is open. */
export const $wantedNote = atom<string | undefined>();

export const WRITE_NOTE: RecordAction<Pick<Customer, 'id'>> = {
  label: 'Note',
  words: 'write memo',
  key: 'o',
  run: ({ id }) => {
    $wantedNote.set(id);
    openCustomer(id);
  },
};
