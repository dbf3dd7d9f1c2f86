import { useMutation } from '@tanstack/react-query';
import { post } from '../../../client/api.ts';
import { toast } from '../../../ui/toast.tsx';

/** Takes back what an import has made. */
export function useUndoImport(onUndone: () => void) {
  return useMutation({
    mutationFn: (id: string) => post('/api/crm/imports/{id}/undo', undefined, { params: { id } }),
    onSuccess: ({ customersDeleted, teamMembersDeleted }) => {
      const members = teamMembersDeleted > 0 ? ` and ${teamMembersDeleted} team members` : '';
      toast({ title: 'Import Undone', description: `${customersDeleted} customers${members} are gone.` });
      onUndone();
    },
    onError: () => {
      toast({
        title: 'Failed to Undo Import',
        description: 'There was an error undoing the import. Please try again.',
        variant: 'destructive',
      });
    },
  });
}
