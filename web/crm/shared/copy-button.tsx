import { Copy } from 'lucide-react';
import { Tooltip } from '#ui/tooltip.tsx';
import { copyText } from './copy-text.ts';

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
