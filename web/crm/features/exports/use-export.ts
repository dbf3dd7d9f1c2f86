import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../../client/api-error.ts';
import { toast } from '../../../ui/toast.tsx';
import type { ListQuery } from '../../shared/records/list-query.ts';
import { saveFile } from '../../shared/save-file.ts';
import { exportUsers } from './export-users.ts';

/** Saves customers and team members as a file; a filter leaves customers out, and their team members with them. */
export function useExport() {
  return useMutation({
    mutationFn: (listQuery: ListQuery) => exportUsers(listQuery),
    onSuccess: ({ name, file, customers, teamMembers }) => {
      saveFile(name, file);
      toast({
        title: 'Export Successful',
        description: `Exported ${customers} customers and ${teamMembers} team members to CSV file.`,
      });
    },
    onError: (error) => {
      // An expired session has a notice of its own.
      if (error instanceof ApiError && error.status === 401) return;
      toast({
        title: 'Export Failed',
        description: 'There was an error exporting the users. Please try again.',
        variant: 'destructive',
      });
    },
  });
}
