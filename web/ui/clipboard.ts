/** Writes a text to the clipboard. Resolves to false where the browser allows neither way. */
export async function writeToClipboard(text: string): Promise<boolean> {
  return (await isWritten(text)) || isCopiedByCommand(text);
}

async function isWritten(text: string): Promise<boolean> {
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
