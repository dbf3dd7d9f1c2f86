import { useMutation } from '@tanstack/react-query';
import { personalDataFileName } from '../../../contract/personal-data.ts';
import { get } from '../../client/api.ts';
import { ApiError } from '../../client/api-error.ts';
import { toast } from '../../ui/toast.tsx';
import { saveFile } from '../files/save-file.ts';

/** Saves all that is held of a customer as a file, for when they ask for it. */
export function useDownloadData() {
  return useMutation({
    mutationFn: (id: string) => get('/api/crm/customers/{id}/personal-data', { params: { id } }),
    onSuccess: (data, id) => {
      saveFile(personalDataFileName(id), new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
    },
    onError: (error) => {
      // An expired session has a notice of its own.
      if (error instanceof ApiError && error.status === 401) return;
      toast({
        title: 'Download Failed',
        description: 'There was an error reading the customer’s data. Please try again.',
        variant: 'destructive',
      });
    },
  });
}
