import { atom } from 'nanostores';
import type { Customer } from '#contract/customers.ts';
import { openDialog } from '#crm/shared/dialogs/dialog-store.ts';
import type { TextAction } from '#crm/shared/feature.ts';
import { lazyComponent } from '#crm/shared/lazy-component.ts';
import { openCustomer } from '#crm/shared/navigation/navigation.ts';
import { $tagNames } from '#crm/shared/people/tags.query.ts';
import type { RecordAction } from '#crm/shared/records/record-action.ts';
import { expireSession } from '#crm/shared/session/session-store.ts';
import { isSignedOut, showFailure } from '#crm/shared/show-failure.ts';
import { toast } from '#ui/toast-store.ts';
import { changeTags, withTag } from './change-tags.ts';

const ManageTags = lazyComponent(async () => (await import('./tag-dialogs.tsx')).ManageTagsDialog);

export function manageTags(): void {
  openDialog(ManageTags, {});
}

/** The customer whose tag input should get the focus once the customer's panel is open. */
export const $wantedTags = atom<string | undefined>();

export const TAG_CUSTOMER: RecordAction<Pick<Customer, 'id'>> = {
  label: 'Tag',
  words: 'label',
  key: 'l',
  run: ({ id }) => {
    $wantedTags.set(id);
    openCustomer(id);
  },
};

/** Handles `tag grace vip` in the palette. */
export const TAG_WITH: TextAction<Customer> = {
  verb: 'tag',
  known: () => $tagNames.get(),
  label: ({ name }, tag) => `Tag ${name}: ${tag}`,
  run: (customer, tag) => {
    changeTags(customer, withTag(tag)).then(
      ({ name, tags }) => toast({ title: 'Tags Updated', description: `${name}: ${tags.join(', ')}` }),
      (error: Error) => {
        // No query or mutation makes this call, so nothing else notices that the session has expired.
        if (isSignedOut(error)) expireSession();
        else showFailure(error, 'Failed to Update Tags');
      },
    );
  },
};
