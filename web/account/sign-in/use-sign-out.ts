import { leaveSession } from '../session/session.ts';
import { forgetAll } from '../shared/resource.ts';
import { useWrite } from '../shared/use-write.ts';

/** Ends sessions on the server; nothing of this one stays on the screen. */
export function useSignOut(signOut: () => Promise<unknown>) {
  return useWrite(signOut, {
    onSuccess: () => {
      leaveSession();
      forgetAll();
    },
  });
}
