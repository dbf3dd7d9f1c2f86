import { Download } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { isFiltered, type ListQuery } from '../../shared/records/list-query.ts';
import { hasRole } from '../../shared/session/role.ts';
import { useExport } from './export-users.ts';

/** Exports the filtered customers. Hidden without filters, because the header exports the whole list. */
export function ExportFiltered({ listQuery }: { listQuery: ListQuery }) {
  const exporting = useExport();
  if (!isFiltered(listQuery) || !hasRole('admin')) return null;
  return (
    <IconButton
      icon={Download}
      label="Export these customers"
      aria-busy={exporting.isPending}
      onClick={() => exporting.isPending || exporting.mutate(listQuery)}
    />
  );
}
