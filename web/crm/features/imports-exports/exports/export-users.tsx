import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { request } from '#client/request.ts';
import { exportFileName } from '#contract/exports.ts';
import { isFiltered, type ListQuery } from '#crm/shared/records/list-query.ts';
import { hasRole } from '#crm/shared/session/role.ts';
import { showFailure } from '#crm/shared/show-failure.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { fileNameOf, saveFile } from '#ui/save-file.ts';
import { toast } from '#ui/toast-store.ts';
import { LineCounter } from './line-counter.ts';

/** Saves the customers that match the list's filters, with their team members, as a file. @throws ApiError */
async function exportUsers(listQuery: ListQuery): Promise<LineCounter> {
  const response = await request('GET', '/api/crm/export-users', undefined, { query: listQuery });
  const counter = new LineCounter();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    counter.add(decoder.decode(part.value, { stream: true }));
  }
  saveFile(fileNameOf(response, exportFileName('users', new Date())), new Blob(parts, { type: 'text/csv' }));
  return counter;
}

export function useExport() {
  return useMutation({
    mutationFn: exportUsers,
    onSuccess: ({ customers, teamMembers }) =>
      toast({
        title: 'Export Successful',
        description: `Exported ${customers} customers and ${teamMembers} team members to CSV file.`,
      }),
    onError: (error) =>
      showFailure(error, {
        title: 'Export Failed',
        description: 'There was an error exporting the users. Please try again.',
      }),
  });
}

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
