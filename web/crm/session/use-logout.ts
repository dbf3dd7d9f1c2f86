import { useMutation } from '@tanstack/react-query';
import { post } from '../../client/api.ts';
import { toast } from '../../ui/toast.tsx';
import { endSession } from './session-store.ts';

/** Ends the session on the server first: a flag cleared over a living session would only look like a logout. */
export function useLogout() {
  return useMutation({
    mutationFn: () => post('/api/staff/logout', undefined),
    onSuccess: () => {
      endSession();
      toast({ title: 'Logged Out', description: 'You have been logged out of the CRM.' });
    },
    onError: () => {
      toast({
        title: 'Logout Failed',
        description: 'The server could not be reached, so you are still logged in. Please try again.',
        variant: 'destructive',
      });
    },
  });
}
