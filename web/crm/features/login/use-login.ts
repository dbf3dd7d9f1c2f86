import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../ui/toast.tsx';
import { sessionQuery } from '../../shared/session/session.query.ts';
import { logIn } from '../../shared/session/session-calls.ts';
import { startSession } from '../../shared/session/session-store.ts';
import { asksForCode, describeLoginFailure } from './login-failure.ts';

export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: logIn,
    onSuccess: (session) => {
      client.setQueryData(sessionQuery.queryKey, session);
      startSession();
      toast({ title: 'Login Successful', description: 'Welcome to the CRM dashboard.' });
    },
    onError: (error, { code }) => {
      // The next step, not a failure.
      if (asksForCode(error) && !code) return;
      toast({ title: 'Login Failed', description: describeLoginFailure(error), variant: 'destructive' });
    },
  });
}
