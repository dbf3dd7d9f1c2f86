import { CONSENT_TEXT } from '../../../contract/leads.ts';
import type { LeadRequest } from './request.ts';

/** What the three answers are used for, and what sending them agrees to. */
export function LeadNotes({ request, note }: { request: LeadRequest; note: string }) {
  return (
    <div className="mt-1 flex flex-col gap-2 border-t border-line pt-3 text-[0.8125rem] leading-snug text-ink-soft">
      {request.productType === 'upsell' && (
        <p className="flex flex-wrap justify-between gap-x-4 border-b border-line pb-3 text-base text-ink">
          <span className="wide">
            {request.quantity} team {request.quantity === 1 ? 'licence' : 'licences'}
          </span>
          {request.price && <span className="font-mono">{request.price} each, a month</span>}
        </p>
      )}
      <p>{note}</p>
      <p>{CONSENT_TEXT}</p>
    </div>
  );
}
