import { Dialog } from 'radix-ui';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { leaveToDialogAbove } from './escape.ts';
import { useMediaQuery } from './media-query.ts';
import { ToastsInReach } from './toast-focus.tsx';

interface SidePanelProps {
  /** The panel's accessible name. */
  label: string;
  onClose: () => void;
  /** Called after the panel has closed, to return the focus. */
  onClosed: () => void;
  children: ReactNode;
}

/** A panel at the right edge of the page. On a wide screen the page beside it stays usable; elsewhere the panel covers the page. */
export function SidePanel(props: SidePanelProps) {
  return useMediaQuery('(width >= 64rem)') ? <Beside {...props} /> : <Over {...props} />;
}

function Beside({ label, onClose, onClosed, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  const closed = useEffectEvent(onClosed);
  useEffect(() => {
    const aside = panel.current;
    // Not from a dialog that was opened while the panel was loading.
    if (!document.querySelector('[data-modal]')) aside?.focus({ preventScroll: true });
    return () => {
      // Leaves the focus alone if the user has moved it elsewhere on the page.
      if (document.activeElement === document.body || aside?.contains(document.activeElement)) setTimeout(closed);
    };
  }, []);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Element)) return;
    if (!event.target.closest('input, select, textarea, [role=dialog]')) onClose();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <aside
      ref={panel}
      aria-label={label}
      tabIndex={-1}
      className={`${PANEL} top-(--panel-top,0px) w-(--panel-width) border-l border-line shadow-panel`}
    >
      {children}
    </aside>
  );
}

function Over({ label, onClose, onClosed, children }: SidePanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <div className="fixed inset-0 z-30 animate-fade-in bg-wall/70" />
        <Dialog.Content
          data-modal
          data-panel
          ref={panel}
          aria-describedby={undefined}
          className={`${PANEL} top-0 w-full text-sm shadow-board sm:max-w-md`}
          onEscapeKeyDown={(event) => {
            leaveToDialogAbove(event, panel.current);
            // A field that is edited in place takes the first Escape.
            if (event.target instanceof Element && event.target.matches('[data-takes-escape]')) event.preventDefault();
          }}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.target instanceof HTMLElement) event.target.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
        >
          <ToastsInReach />
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const PANEL =
  'fixed right-0 bottom-0 z-35 animate-fade-in overflow-y-auto overscroll-contain bg-paper-raised text-ink outline-none';
