import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DialogProps } from '#crm/shared/dialogs/dialog-store.ts';

type Store = typeof import('#crm/shared/dialogs/dialog-store.ts');
let store: Store;

beforeEach(async () => {
  vi.stubGlobal('document', { activeElement: null });
  vi.resetModules();
  store = await import('#crm/shared/dialogs/dialog-store.ts');
});

type Props = DialogProps<{ name: string }>;

/** Opens a dialog and returns its props. */
function open(): Props {
  store.openDialog((_: Props) => null, {});
  return shown();
}

function shown(): Props {
  const dialog = store.$dialog.get();
  if (!dialog) throw new Error('No dialog is open');
  return (dialog.content as ReactElement<Props>).props;
}

describe('what is typed in a dialog', () => {
  it('is kept when the dialog leaves the screen without having been closed', () => {
    open().draft.set({ name: 'Ada' });
    store.claimDialogs('user-1');
    store.claimDialogs('user-1');
    expect(shown().draft.get()).toEqual({ name: 'Ada' });
  });

  it('is gone when the dialog is closed, or another one takes its place', () => {
    const first = open();
    first.draft.set({ name: 'Ada' });
    const second = open();
    expect(first.draft.get()).toBeUndefined();
    expect(second.draft.get()).toBeUndefined();
    first.draft.set({ name: 'too late' });
    expect(second.draft.get()).toBeUndefined();
    second.draft.set({ name: 'Mia' });
    first.close();
    expect(shown().draft.get(), 'the first has been replaced already').toEqual({ name: 'Mia' });
    second.close();
    expect(store.$dialog.get()).toBeUndefined();
    expect(second.draft.get()).toBeUndefined();
  });

  it('is not shown to another staff user', () => {
    store.claimDialogs('user-1');
    const { draft } = open();
    draft.set({ name: 'Ada' });
    store.claimDialogs('user-2');
    expect(store.$dialog.get()).toBeUndefined();
    expect(draft.get()).toBeUndefined();
  });
});
