import { useQuery } from '@tanstack/react-query';
import type { Consent, ConsentEntry } from '#contract/consent.ts';
import type { ConversationRef } from '#contract/events.ts';
import type { PersonsNumber } from '#contract/messages.ts';
import { dateLabel } from '#crm/shared/local-time.ts';
import { consentQuery } from '#crm/shared/people/consent.query.ts';
import { textEntries } from '#crm/shared/people/consent-words.ts';

interface OptOutNoticeProps {
  conversation: ConversationRef;
  /** The number for the text, once it is known. */
  number: PersonsNumber | undefined;
  className?: string;
}

/** Shows in advance that a person has opted out. Shows when and with which words. */
export function OptOutNotice({ conversation, number, className }: OptOutNoticeProps) {
  const { data: consent } = useQuery(consentQuery(conversation));
  if (!(number?.optedOut ?? consent?.textConsent === 'opted_out')) return null;
  const optOut = consent && optOutOf(consent, number?.phone);
  return (
    <div role="status" className={className}>
      <div className="border-l-2 border-pending bg-pending-soft px-3 py-2.5 text-pending">
        <p className="font-medium wrap-anywhere">
          Opted out of texts
          {optOut && (
            <>
              {' '}
              on {dateLabel(optOut.at)}: “{optOut.words}”
            </>
          )}
        </p>
        <p>{remedyOf(optOut, number)}</p>
      </div>
    </div>
  );
}

/** Returns the opt-out of the number itself, or else of another number of the person. */
function optOutOf(consent: Consent, phone: string | undefined): ConsentEntry | undefined {
  const optOuts = textEntries(consent).filter(({ state, purpose }) => state === 'withdrawn' && purpose !== 'marketing');
  return optOuts.find((optOut) => optOut.phone === phone) ?? optOuts[0];
}

/** Says what ends the opt-out. */
function remedyOf(optOut: ConsentEntry | undefined, number: PersonsNumber | undefined): string {
  if (optOut?.source === 'staff') return 'Texts are refused until they agree again: record it beside their number.';
  if (optOut && number && optOut.phone !== number.phone) {
    return 'It came from another number of theirs. Texts to this one are refused until that number, or the one on file, texts START.';
  }
  return 'Texts to this number are refused until it texts START.';
}
