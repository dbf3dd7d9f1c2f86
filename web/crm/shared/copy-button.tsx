import { Copy } from 'lucide-react';
import { toast } from '../../ui/toast.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

const SELECT_IT = 'The browser did not give access to the clipboard. Select the text instead.';

/** Copies a text to the clipboard and shows one of two notices: that it was copied, or what to do instead. */
export async function copyText(text: string, copied: string, instead = SELECT_IT): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: 'Copied', description: copied });
  } catch {
    // Without HTTPS, browsers provide no clipboard.
    toast({ title: 'Not Copied', description: instead, variant: 'destructive' });
  }
}

/** A button that copies a text. `what` names it, as in `Copy the email address`. */
export function CopyButton({ what, text }: { what: string; text: string }) {
  const label = `Copy ${what}`;
  return (
    <Tooltip label={label}>
      <button
        type="button"
        aria-label={label}
        onClick={() => void copyText(text, `${text} is on the clipboard.`)}
        className="-my-1 inline-grid size-6 shrink-0 place-items-center rounded-sm align-middle text-ink-soft transition-colors hover:text-ink max-sm:size-11 max-sm:-my-3"
      >
        <Copy aria-hidden className="size-3.5" />
      </button>
    </Tooltip>
  );
}
