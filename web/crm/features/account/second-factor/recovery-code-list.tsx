import { useEffect, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { saveFile } from '../../../../ui/save-file.ts';
import { copyText } from '../../../shared/copy-text.ts';

const FILE = 'insurance-24-7-ai-recovery-codes.txt';

/** Last step: shows the recovery codes once. */
export function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  const said = { copied: 'The recovery codes are on the clipboard.', failed: 'Select the codes and copy them.' };
  return (
    <div className="@container">
      <p ref={heading} tabIndex={-1} className="font-medium outline-none">
        The second factor is on. Keep these recovery codes: they are shown this once.
      </p>
      <p className="mt-1 text-ink-soft">Each lets you in one time without your phone.</p>
      <ol
        aria-label="Recovery codes"
        className="mt-4 grid gap-x-8 gap-y-1.5 border-y border-line py-4 font-mono text-sm tabular-nums @sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button onClick={onDone}>I have kept them</Button>
        <Button variant="secondary" onClick={() => void copyText(text, said)}>
          Copy
        </Button>
        <Button variant="secondary" onClick={() => saveFile(FILE, new Blob([text], { type: 'text/plain' }))}>
          Save as a file
        </Button>
      </div>
    </div>
  );
}
