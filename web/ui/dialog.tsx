import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { leaveToDialogAbove, useEscape } from './escape.ts';
import { followKeyboard } from './keyboard-inset.ts';
import { ToastsInReach } from './toast-focus.tsx';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** The buttons, which stay in view while the content scrolls. */
  footer?: ReactNode;
  /** Makes the dialog as tall as the screen allows, with a small heading. The content scrolls by itself. */
  fill?: boolean;
  /** Gives the dialog room for two columns. */
  wide?: boolean | undefined;
  /** Shows the dialog to the left of an open panel instead of over the page, which stays usable. */
  beside?: boolean;
  /** Sets the initial focus. By default the first control gets it, with its text selected. */
  onFocus?: (() => void) | undefined;
  /** Set to false while an accidental press would lose input. Escape and the buttons still close the dialog. */
  pressOutsideCloses?: boolean;
  className?: string;
}

/**
 * A modal dialog. It traps the focus, closes on Escape, and is a bottom sheet on phones. Who opens it returns the focus. It has its
 * own backdrop, because Radix's locks scrolling with an injected <style>, which the Content-Security-Policy
 * refuses; the app's style sheet locks scrolling instead.
 */
export function Dialog({ open, onOpenChange, ...board }: DialogProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange} modal={!board.beside}>
      <Primitive.Portal>
        {!board.beside && <div data-state={open ? 'open' : 'closed'} className={BACKDROP} />}
        <DialogPanel {...board} onEscape={() => onOpenChange(false)} />
      </Primitive.Portal>
    </Primitive.Root>
  );
}

interface DialogPanelProps extends Omit<DialogProps, 'open' | 'onOpenChange'> {
  onEscape: () => void;
}

function DialogPanel(props: DialogPanelProps) {
  const { title, description, children, footer, fill = false, wide = false, className, onEscape } = props;
  const { pressOutsideCloses = true, beside = false, onFocus } = props;
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => followKeyboard(content.current), []);
  useEscape(content, onEscape);
  return (
    <Primitive.Content
      data-modal={beside ? undefined : true}
      data-fill={fill && !beside ? true : undefined}
      ref={content}
      className={clsx(beside ? BESIDE : [BOARD, fill ? FILL : wide ? 'sm:max-w-4xl' : 'sm:max-w-lg'], className)}
      onEscapeKeyDown={(event) => {
        leaveToDialogAbove(event, content.current);
        // An open list inside the dialog takes the first Escape.
        if (event.target instanceof Element && event.target.matches('[aria-expanded=true]')) event.preventDefault();
      }}
      onInteractOutside={(event) => {
        if (beside) event.preventDefault();
      }}
      onPointerDownOutside={(event) => {
        if (!pressOutsideCloses) event.preventDefault();
      }}
      onOpenAutoFocus={(event) => {
        if (onFocus) {
          event.preventDefault();
          onFocus();
          return;
        }
        if (!fill) return;
        // Focuses the content to be read, because a focused field would open a phone's keyboard.
        event.preventDefault();
        content.current?.focus();
      }}
    >
      <div className={fill ? FILL_BODY : BODY}>
        <div className={clsx(fill && 'shrink-0 border-b border-line px-4 pt-3 pb-2.5 sm:px-5')}>
          <Primitive.Title className={clsx('expanded pr-[min(2.5rem,10vw)] leading-tight', fill ? 'text-lg' : HEADING)}>
            {title}
          </Primitive.Title>
          {description && (
            <Primitive.Description
              className={clsx('leading-snug text-ink-soft', fill ? 'text-[0.8125rem]' : 'mt-1.5 text-base')}
            >
              {description}
            </Primitive.Description>
          )}
        </div>
        {children}
      </div>
      {footer && <div className={FOOTER}>{footer}</div>}
      <ToastsInReach />
      <Primitive.Close aria-label="Close" className={CLOSE}>
        <X aria-hidden className="size-5" />
      </Primitive.Close>
    </Primitive.Content>
  );
}

const BACKDROP = 'fixed inset-0 z-40 bg-wall/70 data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out';

const BOARD =
  'fixed z-50 flex flex-col overflow-y-auto bg-paper text-ink shadow-board ring-1 ring-line ' +
  'inset-x-0 bottom-(--keyboard-inset,0px) max-h-[calc(100dvh-var(--keyboard-inset,0px)-0.75rem)] rounded-t-md ' +
  'sm:inset-x-auto sm:bottom-auto sm:top-1/2 sm:left-1/2 sm:w-full sm:-translate-1/2 sm:rounded-md ' +
  'data-[state=open]:animate-rise-in data-[state=closed]:animate-rise-out';

const FILL =
  'h-[calc(100dvh-var(--keyboard-inset,0px)-0.75rem)] overflow-hidden outline-none sm:h-[min(46rem,calc(100dvh-4rem))] sm:max-w-md';

const BESIDE =
  'fixed top-(--panel-top,0px) bottom-0 right-(--panel-width) z-34 flex w-(--beside-width) flex-col overflow-hidden border-l border-line bg-paper text-ink shadow-panel outline-none animate-fade-in';

const BODY = 'min-h-36 overflow-y-auto overscroll-contain px-5 pt-5 pb-4 sm:px-8 sm:pt-7';

const FILL_BODY = 'flex min-h-0 grow flex-col';

const FOOTER = 'flex shrink-0 flex-wrap justify-end gap-2 border-t border-line px-5 py-4 sm:px-8';

const HEADING = 'text-[min(1.5rem,9vw)] sm:text-3xl';

const CLOSE =
  'absolute top-0.5 right-2 grid size-11 place-items-center rounded-md text-ink-soft opacity-80 -outline-offset-4 transition-opacity hover:opacity-100 sm:right-4';
