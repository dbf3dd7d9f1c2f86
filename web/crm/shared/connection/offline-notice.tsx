import { useOnline } from '../../../ui/use-online.ts';

/** One line at the foot of the screen while this browser has no network; the page ends above it, so that no row hides behind it. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <>
      {!online && <div aria-hidden className="h-9" />}
      <p role="status" className={BAR}>
        {!online && 'Offline. What you see may be old.'}
      </p>
    </>
  );
}

const BAR =
  'fixed inset-x-0 bottom-0 z-30 h-9 content-center border-t border-line bg-pending-soft text-center text-pending ' +
  'empty:hidden max-md:bottom-15';
