import { leaveSession } from '../session/session.ts';
import { forgetAll } from '../shared/resource.ts';
import { useWrite } from '../shared/use-write.ts';

/** Ends sessions on the server and removes this one's data from the screen. */
export function useSignOut(signOut: () => Promise<unknown>) {
  return useWrite(signOut, {
    onSuccess: () => {
      leaveSession();
      forgetAll();
    },
  });
}
