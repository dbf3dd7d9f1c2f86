import { useEffect, useState } from 'react';
import type { AccountLink } from '#contract/account.ts';
import { useWrite } from './use-write.ts';

/** Asks the server for an address and goes there. Pending until the page is left, and usable again when the user comes back. */
export function useLeave(ask: () => Promise<AccountLink>, onError?: () => void) {
  const [leaving, setLeaving] = useState(false);
  const { run, pending, error } = useWrite(ask, {
    onSuccess: ({ url }) => {
      setLeaving(true);
      location.assign(url);
    },
    ...(onError && { onError }),
  });
  useEffect(() => {
    const onShow = () => setLeaving(false);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
  return { leave: () => run(), pending: pending || leaving, error };
}
