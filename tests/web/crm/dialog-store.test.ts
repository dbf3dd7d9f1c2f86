import { beforeEach, describe, expect, it, vi } from 'vitest';

type Store = typeof import('../../../web/crm/shared/dialogs/dialog-store.ts');
let store: Store;

beforeEach(async () => {
  vi.stubGlobal('document', { activeElement: null });
  vi.resetModules();
  store = await import('../../../web/crm/shared/dialogs/dialog-store.ts');
});

describe('what is typed in a dialog', () => {
  it('is kept when the dialog leaves the screen without having been closed', () => {
    const dialog = { name: 'add-customer' } as const;
    store.openDialog(dialog);
    store.keepDraft(dialog, { name: 'Ada' });
    store.claimDialogs('user-1');
    store.claimDialogs('user-1');
    expect(store.readDraft()).toEqual({ name: 'Ada' });
  });

  it('is gone when the dialog is closed, or another one takes its place', () => {
    const first = { name: 'add-customer' } as const;
    const second = { name: 'add-team-member' } as const;
    store.openDialog(first);
    store.keepDraft(first, { name: 'Ada' });
    store.openDialog(second);
    expect(store.readDraft()).toBeUndefined();
    store.keepDraft(first, { name: 'too late' });
    expect(store.readDraft()).toBeUndefined();
    store.keepDraft(second, { name: 'Mia' });
    store.closeDialog(first);
    expect(store.readDraft(), 'the first has been replaced already').toEqual({ name: 'Mia' });
    store.closeDialog(second);
    expect(store.readDraft()).toBeUndefined();
  });

  it('is not shown to another staff user', () => {
    const dialog = { name: 'add-customer' } as const;
    store.claimDialogs('user-1');
    store.openDialog(dialog);
    store.keepDraft(dialog, { name: 'Ada' });
    store.claimDialogs('user-2');
    expect(store.readDraft()).toBeUndefined();
  });
});
