import { Button } from '#ui/button.tsx';
import { missingColumnIn } from '../columns/recognise.ts';
import type { ImportState } from '../run/import-state.ts';
import { nothingNewIn } from '../run/reasons.ts';

interface ImportButtonsProps {
  state: ImportState;
  onLeave: () => void;
  onImport: () => void;
}

export function ImportButtons({ state, onLeave, onImport }: ImportButtonsProps) {
  const { phase, file, table, mapping, problem } = state;
  const nothingNew = nothingNewIn(state) !== undefined;
  const isRefused = problem !== undefined || (table !== undefined && missingColumnIn(mapping) !== undefined);
  if (phase === 'done') return <Button onClick={onLeave}>Close</Button>;
  return (
    <>
      <Button variant="quiet" onClick={onLeave}>
        {phase === 'stopped' ? 'Close' : 'Cancel'}
      </Button>
      <Button disabled={!file || nothingNew || isRefused} pending={phase === 'importing'} onClick={onImport}>
        {phase === 'importing' ? 'Importing...' : phase === 'stopped' ? 'Import the Rest' : 'Import'}
      </Button>
    </>
  );
}
