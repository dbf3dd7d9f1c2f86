import { atom, type WritableAtom } from 'nanostores';
import { type ComponentType, createElement, type ReactElement } from 'react';

/** Props that every dialog receives. */
export interface DialogProps<Draft = never> {
  /** Closes this dialog. Does nothing when another one has replaced it. */
  close: () => void;
  /** Holds the dialog's input until it closes. The input survives a 401 that takes the dashboard off the screen. */
  draft: WritableAtom<Draft | undefined>;
}

interface OpenDialog {
  /** Differs for each opened dialog. */
  key: number;
  content: ReactElement;
  forgetDraft: () => void;
}

export const $dialog = atom<OpenDialog | undefined>();
/** Whether the dialog is beside the open panel and leaves the page usable. */
export const $isBeside = atom(false);
/** The element that had the focus before the first dialog opened. */
export const $opener = atom<Element | null>(null);
/** The staff user who opened the dialogs. */
const $userId = atom<string | undefined>();

/** Opens a dialog and replaces the one that is open. */
export function openDialog<Props extends object, Draft>(
  Dialog: ComponentType<Props & DialogProps<Draft>>,
  props: Props,
): void {
  const before = $dialog.get();
  if (!before) $opener.set(document.activeElement);
  const draft = atom<Draft | undefined>();
  const close = () => {
    if ($dialog.get() === dialog) closeDialog();
  };
  const dialog: OpenDialog = {
    key: (before?.key ?? 0) + 1,
    content: createElement(Dialog, { ...props, close, draft }),
    forgetDraft: () => draft.set(undefined),
  };
  before?.forgetDraft();
  $dialog.set(dialog);
}

/** Closes the open dialog and drops its input. */
export function closeDialog(): void {
  $dialog.get()?.forgetDraft();
  $dialog.set(undefined);
}

/** Assigns the dialogs to this staff user. Closes a dialog that another user has left open. Returns whether there was another user before. */
export function claimDialogs(userId: string): boolean {
  const before = $userId.get();
  const isAnother = before !== undefined && before !== userId;
  if (isAnother) closeDialog();
  $userId.set(userId);
  return isAnother;
}
