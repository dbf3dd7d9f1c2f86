import { Download } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { leavesOut, type Narrowing } from '../records/narrowing.ts';
import { useExport } from './use-export.ts';

/** Exports what a list of customers is narrowed to; nothing on a list that is whole, which the header exports. */
export function ExportNarrowed({ narrowing }: { narrowing: Narrowing }) {
  const exporting = useExport();
  if (!leavesOut(narrowing)) return null;
  return (
    <IconButton
      icon={Download}
      label="Export these customers"
      disabled={exporting.isPending}
      onClick={() => exporting.mutate(narrowing)}
    />
  );
}
