import { useQuery } from '@tanstack/react-query';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Detail } from '../panel/details.tsx';
import { consentQuery } from './consent.query.ts';
import { consentVerb, textEntries } from './consent-words.ts';
import type { PersonsConversation } from './person-key.ts';
import { TextConsentBadge } from './text-consent.tsx';

interface TextConsentDetailProps {
  person: PersonsConversation;
  phone: string | null;
}

/** Whether somebody may be texted at the number on file, since when, and by which words. */
export function TextConsentDetail({ person, phone }: TextConsentDetailProps) {
  const { data: consent, isError } = useQuery({ ...consentQuery(person), enabled: Boolean(phone) });
  const [last] = textEntries(consent);
  return (
    <Detail term="Texting">
      {!phone && 'No phone number'}
      {phone && !consent && (
        <span className="text-ink-soft">{isError ? 'Not known: it could not be loaded' : '…'}</span>
      )}
      {phone && consent && (
        <span className="flex flex-wrap items-baseline gap-x-2">
          <TextConsentBadge state={consent.textConsent} />
          {last && (
            <span className="text-[0.8125rem] text-ink-soft" title={`“${last.words}”`}>
              {consentVerb(last)} <RelativeTime instant={last.at} />
            </span>
          )}
        </span>
      )}
    </Detail>
  );
}
