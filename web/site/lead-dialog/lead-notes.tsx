import { CONSENT_TEXT } from '../../../contract/leads.ts';
import { leadDialogText } from '../content/lead-dialog.ts';

/** What the three answers are used for, and what sending them agrees to. */
export function LeadNotes() {
  return (
    <div className="mt-1 flex flex-col gap-2 border-t border-line pt-3 text-[0.8125rem] leading-snug text-ink-soft">
      <p
        data-part="upsell"
        hidden
        className="flex flex-wrap justify-between gap-x-4 border-b border-line pb-3 text-base text-ink"
      >
        <span data-part="licences" className="wide" />
        <span data-part="price" className="font-mono" />
      </p>
      <p data-part="note">{leadDialogText.agent.note}</p>
      <p data-part="consent">{CONSENT_TEXT}</p>
    </div>
  );
}
