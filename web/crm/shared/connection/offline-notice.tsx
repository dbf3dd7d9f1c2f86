import { useOnline } from '#ui/use-online.ts';

/** One line at the bottom of the screen while the browser is offline. A spacer keeps it from covering the page's last row. */
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
