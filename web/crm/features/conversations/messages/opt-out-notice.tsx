import { useQuery } from '@tanstack/react-query';
import type { ConversationRef } from '../../../../../contract/events.ts';
import type { Consent, PersonsNumber } from '../../../../../contract/messages.ts';
import { dateLabel } from '../../../shared/local-time.ts';
import { consentQuery } from '../../../shared/people/consent.query.ts';

interface OptOutNoticeProps {
  conversation: ConversationRef;
  /** The number for the text, once it is known. */
  number: PersonsNumber | undefined;
  className?: string;
}

/** Shows in advance that a person has opted out. For customers it also shows when and with which words. */
export function OptOutNotice({ conversation, number, className }: OptOutNoticeProps) {
  const customerId = conversation.kind === 'customer' ? conversation.customerId : undefined;
  const { data: consent } = useQuery({ ...consentQuery(customerId ?? ''), enabled: customerId !== undefined });
  if (!(number?.optedOut ?? consent?.optedOut)) return null;
  const optOut = consent && optOutOf(consent, number?.phone);
  const isOfAnother = optOut?.phone !== undefined && number !== undefined && optOut.phone !== number.phone;
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
        <p>
          {isOfAnother
            ? 'It came from another number of theirs. Texts to this one are refused until that number, or the one on file, texts START.'
            : 'Texts to this number are refused until it texts START.'}
        </p>
      </div>
    </div>
  );
}

/** Returns the opt-out of the number itself, or else of another number of the person. */
function optOutOf({ history }: Consent, phone: string | undefined): Consent['history'][number] | undefined {
  const optOuts = history.filter(({ kind }) => kind === 'opt_out');
  return optOuts.find((optOut) => optOut.phone === phone) ?? optOuts[0];
}
