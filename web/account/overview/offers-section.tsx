import { useState } from 'react';
import { put } from '#client/api.ts';
import type { AccountConsent, MarketingChange } from '#contract/consent.ts';
import { MARKETING_WORDS } from '#contract/marketing-words.ts';
import { Switch } from '#ui/switch.tsx';
import { Loaded, Outcome, Section } from '../shared/parts.tsx';
import { consentResource } from '../shared/resources.ts';
import { useWrite } from '../shared/use-write.ts';

/** Whether somebody wants offers, by text and by email. */
export function OffersSection() {
  const consent = consentResource.use();
  return (
    <Section
      id="offers"
      title="Offers and tips"
      about="Off unless you turn them on. What your license and your payments need comes in any case."
    >
      <Loaded what="Your choice" load={consent}>
        {(data) => <Switches consent={data} />}
      </Loaded>
    </Section>
  );
}

function Switches({ consent: { marketing, isOptedOut, isUnsubscribed } }: { consent: AccountConsent }) {
  const [done, setDone] = useState('');
  const [wanted, setWanted] = useState(marketing);
  const save = useWrite((change: MarketingChange) => put('/api/account/consent', change), {
    onSuccess: (saved) => {
      consentResource.set(saved);
      setDone('Saved.');
    },
    onError: () => void consentResource.read(),
  });
  return (
    <>
      <div className="border-b border-line">
        {(['text', 'email'] as const).map((channel) => (
          <Switch
            key={channel}
            isSentence
            label={MARKETING_WORDS[channel]}
            states={['Off', 'On']}
            checked={(save.pending ? wanted : marketing)[channel]}
            onChange={(on) => {
              if (save.pending) return;
              setDone('');
              setWanted({ ...marketing, [channel]: on });
              // The other one may have been withdrawn since this page was read, and nobody has pressed it.
              save.run({ marketing: { [channel]: on } });
            }}
          />
        ))}
      </div>
      {isOptedOut && (
        <p className="mt-3 max-w-[60ch] text-pending">
          Your number has opted out of texts, so none reaches it, whatever the switch says. Text START to us from that
          phone to end that.
        </p>
      )}
      {isUnsubscribed && (
        <p className="mt-3 max-w-[60ch] text-pending">
          Your address has unsubscribed from our emails, so no offer reaches it, whatever the switch says. Press
          “Subscribe again” behind the unsubscribe link of any email from us to end that.
        </p>
      )}
      <Outcome error={save.error} done={done} />
    </>
  );
}
