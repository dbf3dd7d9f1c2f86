import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useEscape } from './escape.ts';
import { followKeyboard } from './keyboard-inset.ts';
import { ToastsInReach } from './toast-focus.tsx';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Buttons; they stay in view while the rest scrolls. */
  footer?: ReactNode;
  /** As tall as the screen allows, with a small heading; the content scrolls by itself. */
  fill?: boolean;
  /** Not over the page but at the left of an open panel, with the page in use beside it. */
  beside?: boolean;
  /** Gives the focus to where one goes on; without it the first control has it, with all its text selected. */
  onFocus?: (() => void) | undefined;
  /** False while a slip of the hand would lose something: then Escape and the buttons are the ways out. */
  pressOutsideCloses?: boolean;
  className?: string;
}

/**
 * A modal dialog: focus is trapped and goes back to where it came from, Escape closes, phones get a sheet from below.
 * The backdrop is ours because Radix's locks scrolling with an injected <style>, which the Content-Security-Policy
 * refuses; the app's own sheet does that job.
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
  const { title, description, children, footer, fill = false, className, onEscape } = props;
  const { pressOutsideCloses = true, beside = false, onFocus } = props;
  const content = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => followKeyboard(content.current), []);
  useEscape(content, onEscape);
  return (
    <Primitive.Content
      data-modal={beside ? undefined : true}
      ref={content}
      className={clsx(beside ? BESIDE : [BOARD, fill && FILL], className)}
      onEscapeKeyDown={(event) => {
        // A list that is open inside takes the first Escape.
        if (event.target instanceof Element && event.target.matches('[aria-expanded=true]')) event.preventDefault();
      }}
      onInteractOutside={(event) => {
        if (beside) event.preventDefault();
      }}
      onPointerDownOutside={(event) => {
        if (!pressOutsideCloses) event.preventDefault();
      }}
      onOpenAutoFocus={(event) => {
        opener.current = document.activeElement;
        if (onFocus) {
          event.preventDefault();
          onFocus();
          return;
        }
        if (!fill) return;
        // What is to be read comes first: a focused control would bring up a phone's keyboard.
        event.preventDefault();
        content.current?.focus();
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
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
      {footer && <div className="shrink-0 border-t border-line px-5 py-4 sm:px-8">{footer}</div>}
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
  'sm:inset-x-auto sm:bottom-auto sm:top-1/2 sm:left-1/2 sm:w-full sm:max-w-lg sm:-translate-1/2 sm:rounded-md ' +
  'data-[state=open]:animate-rise-in data-[state=closed]:animate-rise-out';

const FILL =
  'h-[calc(100dvh-var(--keyboard-inset,0px)-0.75rem)] overflow-hidden outline-none sm:h-[min(46rem,calc(100dvh-4rem))] sm:max-w-md';

const BESIDE =
  'fixed inset-y-0 right-(--panel-width) z-34 flex w-(--beside-width) flex-col overflow-hidden border-l border-line bg-paper text-ink shadow-panel outline-none animate-fade-in';

const BODY = 'min-h-36 overflow-y-auto overscroll-contain px-5 pt-5 pb-4 sm:px-8 sm:pt-7';

const FILL_BODY = 'flex min-h-0 grow flex-col';

const HEADING = 'text-[min(1.5rem,9vw)] sm:text-3xl';

const CLOSE =
  'absolute top-0.5 right-2 grid size-11 place-items-center rounded-md text-ink-soft opacity-80 -outline-offset-4 transition-opacity hover:opacity-100 sm:right-4';
