import { Button } from '../../../../ui/button.tsx';
import { useUndoImport } from '../use-undo-import.ts';
import { KeptRecords } from './kept-records.tsx';

interface UndoImportProps {
  importId: string;
  onUndone: () => void;
}

/** The way back from an import, and what of it has to stay. */
export function UndoImport({ importId, onUndone }: UndoImportProps) {
  const undo = useUndoImport(onUndone);
  if (undo.data) return <KeptRecords undone={undo.data} />;
  return (
    <div className="mt-5">
      <Button variant="secondary" size="sm" pending={undo.isPending} onClick={() => undo.mutate(importId)}>
        {undo.isPending ? 'Undoing...' : 'Undo this import'}
      </Button>
    </div>
  );
}
