import { writeToClipboard } from '#ui/clipboard.ts';
import { toast } from '#ui/toast-store.ts';

const SELECT_IT = 'The browser did not give access to the clipboard. Select the text instead.';

/** Copies a text to the clipboard and shows one of two notices: that it was copied, or what to do instead. */
export async function copyText(text: string, copied: string, instead = SELECT_IT): Promise<void> {
  if (await writeToClipboard(text)) toast({ title: 'Copied', description: copied });
  else toast({ title: 'Failed to Copy', description: instead, variant: 'destructive' });
}
