import { X } from 'lucide-react';
import { leadDialogText } from '../content/lead-dialog.ts';
import { TrapField } from '../trap-field.tsx';
import { LeadBanner } from './lead-banner.tsx';
import { LeadButtons } from './lead-buttons.tsx';
import { LeadFields } from './lead-fields.tsx';
import { LeadNotes } from './lead-notes.tsx';

/** The board as HTML, in the words of a sign-up; `lead-dialog.ts` puts it into those of each request and makes it work. */
export function LeadBoard() {
  const { title, description } = leadDialogText.agent;
  return (
    <dialog id="lead-dialog" aria-labelledby="lead-title" aria-describedby="lead-description" className="lead-dialog">
      <form data-part="board" noValidate className={BOARD}>
        <LeadBanner />
        <div className={BODY}>
          <h2
            id="lead-title"
            data-part="title"
            className="expanded pr-[min(2.5rem,10vw)] text-[min(1.5rem,9vw)] leading-tight sm:text-3xl"
          >
            {title}
          </h2>
          <p id="lead-description" data-part="description" className="mt-1.5 text-base leading-snug text-ink-soft">
            {description}
          </p>
          <LeadFields />
          <TrapField />
          <LeadNotes />
        </div>
        <LeadButtons />
        <button data-part="close" type="button" aria-label="Close" className={CLOSE}>
          <X aria-hidden className="size-5" />
        </button>
      </form>
    </dialog>
  );
}

const BOARD =
  'relative flex max-h-full w-full flex-col overflow-y-auto rounded-t-md bg-paper text-ink shadow-board ring-1 ring-line ' +
  'sm:max-w-lg sm:rounded-md';

const BODY = 'min-h-36 overflow-y-auto overscroll-contain px-5 pt-5 pb-4 sm:px-8 sm:pt-7';

const CLOSE =
  'absolute top-0.5 right-2 grid size-11 place-items-center rounded-md text-on-pine opacity-80 -outline-offset-4 ' +
  'transition-opacity [--focus:var(--color-on-pine)] hover:opacity-100 sm:right-4';
