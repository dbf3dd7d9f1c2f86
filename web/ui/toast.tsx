import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useRef, useSyncExternalStore } from 'react';
import { leaveToasts, useWayBack } from './toast-focus.tsx';
import {
  currentToast,
  dismissToast,
  subscribeToToast,
  TOAST_DURATION_MS,
  TOAST_SWIPE_PX,
  type ToastState,
} from './toast-store.ts';

/** The page's notifications. F8 moves the focus there, and a swipe to the right dismisses. Mount it once. */
export function Toaster({ side }: { side: 'left' | 'right' }) {
  const current = useSyncExternalStore(subscribeToToast, currentToast);
  const viewport = useRef<HTMLOListElement>(null);
  useWayBack(viewport);
  return (
    <Toast.Provider swipeDirection="right" swipeThreshold={TOAST_SWIPE_PX} duration={TOAST_DURATION_MS}>
      {current && <Slip key={current.id} toast={current} />}
      {/* `aria-live` keeps an open dialog from hiding the region. The toast itself makes the announcement. */}
      <Toast.Viewport ref={viewport} aria-live="off" className={clsx(VIEWPORT, SIDES[side])} />
    </Toast.Provider>
  );
}

function Slip({ toast }: { toast: ToastState }) {
  const { title, description, variant = 'default', link, action, open } = toast;
  return (
    <Toast.Root
      open={open}
      onOpenChange={(next) => {
        if (next) return;
        dismissToast();
        leaveToasts();
      }}
      {...(link ? { duration: Number.POSITIVE_INFINITY } : {})}
      data-variant={variant}
      className={clsx(SLIP, LOOKS[variant])}
    >
      <div className="min-w-0 grow">
        <Toast.Title className="wide">{title}</Toast.Title>
        {/* Limits the lines, because a proxy's error message may be long. */}
        {description && (
          <Toast.Description className="mt-0.5 line-clamp-6 text-sm leading-snug wrap-anywhere">
            {description}
          </Toast.Description>
        )}
        {link && (
          <Toast.Action asChild altText={link.label}>
            <a className={LINK} href={link.href} target="_blank" rel="noopener">
              {link.label}
            </a>
          </Toast.Action>
        )}
        {action && (
          <Toast.Action altText={action.label} className={LINK} onClick={action.run}>
            {action.label}
          </Toast.Action>
        )}
      </div>
      <Toast.Close aria-label="Dismiss" className={CLOSE}>
        <X aria-hidden className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}

const VIEWPORT =
  'pointer-events-none fixed inset-x-0 z-60 flex flex-col p-3 outline-none ' +
  'sm:bottom-0 sm:w-full sm:max-w-[420px] sm:p-4';

// Avoids the CRM's bar and a dialog's buttons, both at the bottom on phones, the heading of a dialog that fills the screen, and
// the site's logo at the top.
const SIDES = {
  left: 'max-sm:top-0 max-sm:in-[body:has([data-fill])]:top-22 sm:right-auto',
  right: 'max-sm:bottom-0 max-sm:in-[dialog]:top-0 max-sm:in-[dialog]:bottom-auto sm:left-auto',
};

const SLIP =
  'pointer-events-auto flex w-full items-start gap-3 rounded-md p-4 pr-2 shadow-board ' +
  'data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out ' +
  'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 ' +
  'data-[swipe=end]:[--swipe-end:var(--radix-toast-swipe-end-x)] data-[swipe=end]:animate-swipe-out';

const LOOKS = {
  default: 'border border-line border-l-4 border-l-ok bg-paper-raised text-ink',
  notice: 'border border-line border-l-4 border-l-line-strong bg-paper-raised text-ink',
  destructive: 'bg-failed-fill text-on-pine [--focus:var(--color-on-pine)]',
};

const LINK = 'mt-2 inline-block min-h-6 underline underline-offset-4';

const CLOSE = '-my-2 grid size-10 shrink-0 place-items-center rounded-md opacity-80 hover:opacity-100';
