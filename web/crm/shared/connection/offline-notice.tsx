import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** One quiet line while this browser has no network. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <p
      role="status"
      className="fixed bottom-17 left-1/2 z-30 -translate-x-1/2 rounded-md border border-line bg-pending-soft px-3 py-1.5 whitespace-nowrap text-pending empty:hidden"
    >
      {!online && 'Offline. What you see may be old.'}
    </p>
  );
}
