import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { request } from '#client/request.ts';
import { exportFileName } from '#contract/exports.ts';
import type { ListQuery } from '#crm/shared/records/list-query.ts';
import { hasRole } from '#crm/shared/session/role.ts';
import { showFailure } from '#crm/shared/show-failure.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { saveResponse } from '#ui/save-file.ts';
import { toast } from '#ui/toast-store.ts';

/** Downloads the listed leads as a file. */
export function ExportLeads({ listQuery }: { listQuery: ListQuery }) {
  const exporting = useMutation({
    mutationFn: async () => {
      const response = await request('GET', '/api/crm/export-leads', undefined, { query: listQuery });
      return saveResponse(response, exportFileName('leads', new Date()));
    },
    onSuccess: (name) => toast({ title: 'Export Successful', description: `The leads are in ${name}.` }),
    onError: (error) =>
      showFailure(error, {
        title: 'Export Failed',
        description: 'There was an error exporting the leads. Please try again.',
      }),
  });
  if (!hasRole('admin')) return null;
  return (
    <IconButton
      icon={Download}
      label="Export these leads"
      aria-busy={exporting.isPending}
      onClick={() => exporting.isPending || exporting.mutate()}
    />
  );
}
