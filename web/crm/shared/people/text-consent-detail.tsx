import { useQuery } from '@tanstack/react-query';
import { Button } from '#ui/button.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { openDialog } from '../dialogs/dialog-store.ts';
import { Detail } from '../panel/details.tsx';
import { hasRole } from '../session/role.ts';
import { consentQuery } from './consent.query.ts';
import type { PersonsConversation } from './person-key.ts';
import { RecordConsentDialog } from './record-consent-dialog.tsx';
import { consentVerb, TextConsentBadge } from './text-consent.tsx';

interface TextConsentDetailProps {
  person: PersonsConversation;
  name: string;
  phone: string | null;
}

/** Whether somebody may be texted at the number on file, since when, and by which words. Staff can record what they were told. */
export function TextConsentDetail({ person, name, phone }: TextConsentDetailProps) {
  const { data: consent, isError } = useQuery({ ...consentQuery(person), enabled: Boolean(phone) });
  return (
    <Detail term="Texting">
      {!phone && 'No phone number'}
      {phone && !consent && (
        <span className="text-ink-soft">{isError ? 'Not known: it could not be loaded' : '…'}</span>
      )}
      {phone && consent && (
        <span className="flex flex-wrap items-baseline gap-x-2">
          <TextConsentBadge state={consent.textConsent} />
          {consent.entries[0] && (
            <span className="text-[0.8125rem] text-ink-soft" title={`“${consent.entries[0].words}”`}>
              {consentVerb(consent.entries[0])} <RelativeTime instant={consent.entries[0].at} />
            </span>
          )}
          {hasRole('member') && (
            <Button
              variant="quiet"
              size="sm"
              className="-mx-3 -my-1.5 underline max-sm:-my-3 max-sm:min-h-11"
              onClick={() => openDialog(RecordConsentDialog, { person, name, phone })}
            >
              Record consent
            </Button>
          )}
        </span>
      )}
    </Detail>
  );
}
