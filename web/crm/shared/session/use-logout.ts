import { useMutation } from '@tanstack/react-query';
import { toast } from '../../../ui/toast.tsx';
import { logOut } from './session-calls.ts';
import { endSession } from './session-store.ts';

/** Whoever logs out is logged out here, whatever the server says; one that could not be told is told later. */
export function useLogout() {
  return useMutation({
    mutationFn: logOut,
    onSettled: () => {
      endSession();
      toast({ title: 'Logged Out', description: 'You have been logged out of the CRM.' });
    },
  });
}
