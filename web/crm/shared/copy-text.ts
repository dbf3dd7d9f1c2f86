import { toast } from '../../ui/toast-store.ts';

const SELECT_IT = 'The browser did not give access to the clipboard. Select the text instead.';

/** Copies a text to the clipboard and shows one of two notices: that it was copied, or what to do instead. */
export async function copyText(text: string, copied: string, instead = SELECT_IT): Promise<void> {
  if ((await isCopied(text)) || isCopiedByCommand(text)) toast({ title: 'Copied', description: copied });
  else toast({ title: 'Failed to Copy', description: instead, variant: 'destructive' });
}

async function isCopied(text: string): Promise<boolean> {
  // Undefined on pages without HTTPS.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  try {
    await clipboard?.writeText(text);
    return clipboard !== undefined;
  } catch {
    return false;
  }
}

/** Copies through the browser's own copy command, which needs neither HTTPS nor a selection and leaves the focus where it is. */
function isCopiedByCommand(text: string): boolean {
  let isTaken = false;
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    isTaken = true;
  };
  document.addEventListener('copy', onCopy, { once: true });
  const isDone = document.execCommand('copy');
  document.removeEventListener('copy', onCopy);
  return isDone && isTaken;
}
