import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { request } from '#client/request.ts';
import { exportFileName } from '#contract/exports.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { saveResponse } from '#ui/save-file.ts';
import { toast } from '#ui/toast-store.ts';
import { hasRole } from '../session/role.ts';
import { showFailure } from '../show-failure.ts';
import type { ListQuery } from './list-query.ts';

/** Downloads the listed records as a file. */
export function ExportList({ noun, listQuery }: { noun: 'leads' | 'purchases'; listQuery: ListQuery }) {
  const exporting = useMutation({
    mutationFn: async () => {
      const response = await request('GET', `/api/crm/export-${noun}`, undefined, { query: listQuery });
      return saveResponse(response, exportFileName(noun, new Date()));
    },
    onSuccess: (name) => toast({ title: 'Export Successful', description: `The ${noun} are in ${name}.` }),
    onError: (error) =>
      showFailure(error, {
        title: 'Export Failed',
        description: `There was an error exporting the ${noun}. Please try again.`,
      }),
  });
  if (!hasRole('admin')) return null;
  return (
    <IconButton
      icon={Download}
      label={`Export these ${noun}`}
      aria-busy={exporting.isPending}
      onClick={() => exporting.isPending || exporting.mutate()}
    />
  );
}
