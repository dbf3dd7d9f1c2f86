import { X } from 'lucide-react';

/** The page's notifications: one slip, empty still. `toaster.ts` fills it. */
export function Toasts() {
  return (
    <section id="toasts" aria-label="Notifications (F8)">
      <ol data-part="list" tabIndex={-1} aria-live="assertive" className={LIST}>
        <li data-part="slip" hidden className={SLIP}>
          <div className="min-w-0 grow">
            <p data-part="title" className="wide" />
            <p
              data-part="description"
              className="mt-0.5 line-clamp-6 text-sm leading-snug wrap-anywhere empty:hidden"
            />
            <a data-part="link" href="/" target="_blank" rel="noopener" className={LINK}>
              {' '}
            </a>
          </div>
          <button data-part="dismiss" type="button" aria-label="Dismiss" className={CLOSE}>
            <X aria-hidden className="size-4" />
          </button>
        </li>
      </ol>
    </section>
  );
}

const LIST =
  'pointer-events-none fixed inset-x-0 top-0 z-60 flex flex-col p-3 outline-none sm:inset-x-auto sm:top-auto sm:right-0 ' +
  'sm:bottom-0 sm:w-full sm:max-w-[420px] sm:p-4';

const SLIP =
  'pointer-events-auto flex w-full touch-pan-y items-start gap-3 rounded-md border border-l-4 border-line border-l-ok ' +
  'bg-paper-raised p-4 pr-2 text-ink shadow-board ' +
  'data-[variant=destructive]:border-0 data-[variant=destructive]:bg-failed-fill data-[variant=destructive]:text-on-pine ' +
  'data-[variant=destructive]:[--focus:var(--color-on-pine)] ' +
  'data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out ' +
  'data-[swipe=move]:translate-x-(--swipe-move) data-[swipe=end]:animate-swipe-out';

const LINK = 'mt-2 inline-block min-h-6 underline underline-offset-4';

const CLOSE = '-my-2 grid size-10 shrink-0 place-items-center rounded-md opacity-80 hover:opacity-100';
