import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CONSENT_PURPOSES, type Consent, type ConsentEntry, type ConsentStanding } from '#contract/consent.ts';
import { type BadgeTone, StateBadge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { FocusableTime } from '#ui/relative-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { capitalize } from '../capitalize.ts';
import { formatCount } from '../count.ts';
import { openDialog } from '../dialogs/dialog-store.ts';
import { Loaded } from '../load-failure.tsx';
import { PanelSection } from '../panel/panel-section.tsx';
import { hasRole } from '../session/role.ts';
import { consentQuery } from './consent.query.ts';
import { consentSource, consentVerb } from './consent-words.ts';
import { DownloadEvidence } from './download-evidence.tsx';
import type { PersonsConversation } from './person-key.ts';
import { PhoneNumber } from './phone-number.tsx';
import { RecordConsentDialog } from './record-consent-dialog.tsx';

interface ConsentCardProps {
  person: PersonsConversation;
  name: string;
  phone: string | null;
  email: string;
}

/** What somebody has agreed to, by channel and purpose, with all that was said about it. Staff record what they were told. */
export function ConsentCard({ person, name, phone, email }: ConsentCardProps) {
  const consent = useQuery(consentQuery(person));
  const record = hasRole('member') && (phone || email) && (
    <Button
      variant="quiet"
      size="sm"
      className={LINK}
      onClick={() => openDialog(RecordConsentDialog, { person, name, phone, email })}
    >
      Record consent
    </Button>
  );
  return (
    <PanelSection title="Consent" action={record}>
      <Loaded
        what="Consent"
        query={consent}
        skeleton={<Skeleton className="mt-3 h-14 w-full" />}
        className="mt-2"
        old="What they agreed to"
      >
        {(data) => (
          <>
            <Standings consent={data} has={{ text: Boolean(phone), email: email !== '' }} />
            <History entries={data.entries} />
          </>
        )}
      </Loaded>
      {person.kind === 'customer' && <DownloadEvidence customerId={person.customerId} name={name} />}
    </PanelSection>
  );
}

const PURPOSES = { service: 'What they asked for', marketing: 'Offers and tips' } as const;
const CHANNELS = { text: 'Texts', email: 'Emails' } as const;
const STATES: Record<ConsentStanding['state'], { tone: BadgeTone; label: string }> = {
  given: { tone: 'ok', label: 'Agreed' },
  withdrawn: { tone: 'failed', label: 'Said no' },
  paused: { tone: 'pending', label: 'Paused' },
  never_asked: { tone: 'neutral', label: 'Never asked' },
};
const MISSING = { text: 'No number', email: 'No address' } as const;

interface StandingsProps {
  consent: Consent;
  /** Which channels reach them. */
  has: Record<keyof typeof CHANNELS, boolean>;
}

function Standings({ consent: { standings }, has }: StandingsProps) {
  const stateOf = (channel: keyof typeof CHANNELS, purpose: ConsentStanding['purpose']) =>
    standings.find((standing) => standing.channel === channel && standing.purpose === purpose)?.state ?? 'never_asked';
  return (
    <>
      <table className="mt-2 w-full table-fixed text-left">
        <thead className="text-[0.8125rem] text-ink-soft">
          <tr>
            <th scope="col" className="w-[7.5rem] font-normal">
              <span className="sr-only">Purpose</span>
            </th>
            {Object.values(CHANNELS).map((channel) => (
              <th key={channel} scope="col" className="pb-1 pl-4 font-normal">
                {channel}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {CONSENT_PURPOSES.map((purpose) => (
            <tr key={purpose} className="border-t border-line">
              <th scope="row" className="py-1.5 font-normal text-ink-soft">
                {PURPOSES[purpose]}
              </th>
              {(['text', 'email'] as const).map((channel) => (
                <td key={channel} className="py-1.5 pl-4">
                  {has[channel] ? (
                    <StateBadge tone={STATES[stateOf(channel, purpose)].tone}>
                      {STATES[stateOf(channel, purpose)].label}
                    </StateBadge>
                  ) : (
                    <span className="text-[0.8125rem] text-ink-soft">{MISSING[channel]}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {standings.some(({ state }) => state === 'paused') && (
        <p className="mt-2 text-pending">They probably asked for no more texts. The question stands in the bell.</p>
      )}
    </>
  );
}

/** How many entries are shown at first. */
const FIRST = 3;

function History({ entries }: { entries: readonly ConsentEntry[] }) {
  const [whole, setWhole] = useState(false);
  if (entries.length === 0) return <p className="mt-3 text-ink-soft">Nothing was said about it yet.</p>;
  const shown = whole ? entries : entries.slice(0, FIRST);
  return (
    <>
      <ol aria-label="What was said" className="mt-3 border-t border-line">
        {shown.map((entry) => (
          <li
            key={`${entry.recordedAt} ${entry.at} ${entry.channel} ${entry.purpose}`}
            className="border-b border-line py-2 last:border-0"
          >
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
      {shown.length < entries.length && (
        <Button variant="quiet" size="sm" className="-ml-3" onClick={() => setWhole(true)}>
          Show {formatCount(entries.length - shown.length)} more
        </Button>
      )}
    </>
  );
}

function Entry({ entry }: { entry: ConsentEntry }) {
  const { words, at, phone, email } = entry;
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{capitalize(consentVerb(entry))}</span>
        <span className="text-[0.8125rem] text-ink-soft">
          <FocusableTime instant={at} />
        </span>
      </p>
      <p className="text-[0.8125rem] text-ink-soft wrap-anywhere">
        {consentSource(entry)}, {phone === null ? email : <PhoneNumber phone={phone} />}
      </p>
      <p className="line-clamp-2 text-[0.8125rem] select-text wrap-anywhere" title={words}>
        “{words}”
      </p>
    </>
  );
}

const LINK = '-mx-3 -my-1.5 underline max-sm:-my-3 max-sm:min-h-11';
