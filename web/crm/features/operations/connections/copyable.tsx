import { clsx } from 'clsx';
import { Copy } from 'lucide-react';
import { capitalize } from '#crm/shared/capitalize.ts';
import { copyText } from '#crm/shared/copy-text.ts';
import { Button } from '#ui/button.tsx';

interface CopyableProps {
  label: string;
  text: string;
  /** Names the text in the notice, as in `The key is on the clipboard`. */
  what: string;
  /** It is what the dialog is about. */
  isMain?: boolean;
}

/** A text that another program gets, to be copied as it is. */
export function Copyable({ label, text, what, isMain = false }: CopyableProps) {
  return (
    <div>
      <div className="flex items-end justify-between gap-4">
        <p className="wide pb-1.5 text-sm">{label}</p>
        <Button
          variant={isMain ? 'secondary' : 'plain'}
          size="sm"
          className={clsx('shrink-0 max-lg:min-h-11', isMain ? 'mb-1.5' : '-mr-3 text-ink-soft')}
          aria-label={`Copy ${what}`}
          onClick={() => void copyText(text, `${capitalize(what)} is on the clipboard.`)}
        >
          <Copy aria-hidden className="size-3.5" />
          Copy
        </Button>
      </div>
      <pre
        // One press selects it all, where the clipboard is closed.
        className="rounded-md border border-line bg-paper-sunk px-3 py-2.5 font-mono text-[0.8125rem] leading-normal whitespace-pre-wrap select-all break-all"
      >
        {text}
      </pre>
    </div>
  );
}
