import { atom } from 'nanostores';
import type { Customer } from '../../../../contract/customers.ts';
import { openCustomer } from '../../shared/navigation/navigation.ts';
import type { RecordAction } from '../../shared/records/record-action.ts';

/** The customer about whom a note is to be written as soon as their panel is there. */
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
