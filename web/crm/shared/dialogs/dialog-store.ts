import { atom, type WritableAtom } from 'nanostores';
import { type ComponentType, createElement, type ReactElement } from 'react';

/** What every dialog is given. */
export interface DialogProps<Draft = never> {
  /** Closes this dialog; does nothing when another one has taken its place. */
  close: () => void;
  /** What is typed in the dialog, until it is closed: it outlives a dashboard that a 401 takes off the screen. */
  draft: WritableAtom<Draft | undefined>;
}

interface OpenDialog {
  /** Another one than that of the dialog before. */
  key: number;
  content: ReactElement;
  forgetDraft: () => void;
}

export const $dialog = atom<OpenDialog | undefined>();
/** It stands beside the open panel and leaves the page in use. */
export const $isBeside = atom(false);
/** What had the focus before the first dialog opened. */
export const $opener = atom<Element | null>(null);
/** The staff user whose dialogs they are. */
const $userId = atom<string | undefined>();

/** Opens a dialog, in place of the one that is open. */
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

/** Closes whichever dialog is open. */
export function closeDialog(): void {
  $dialog.get()?.forgetDraft();
  $dialog.set(undefined);
}

/** From now on the dialogs are this staff user's: what another one has left open is not theirs to see. */
export function claimDialogs(userId: string): void {
  const before = $userId.get();
  if (before !== undefined && before !== userId) closeDialog();
  $userId.set(userId);
}
