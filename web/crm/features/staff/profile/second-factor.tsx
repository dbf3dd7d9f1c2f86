import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Profile, SecondFactorOffer } from '#contract/staff-profile.ts';
import { copyText } from '#crm/shared/copy-text.ts';
import { counted } from '#crm/shared/count.ts';
import { Loaded } from '#crm/shared/load-failure.tsx';
import { profileQuery } from '#crm/shared/session/profile.query.ts';
import { StateBadge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { saveFile } from '#ui/save-file.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { ConfirmForm, PasswordForm, RemoveForm } from './second-factor-forms.tsx';

type Step =
  | { name: 'state' | 'password' | 'remove' }
  | { name: 'scan'; offer: SecondFactorOffer }
  | { name: 'codes'; recoveryCodes: string[] };

/**
 * Shows whether the second factor is on, and the steps to turn it on or off. `onDone` is called once it is on and the user
 * has saved the recovery codes.
 */
export function SecondFactor({ onDone }: { onDone?: () => void }) {
  const profile = useQuery(profileQuery);
  const [step, setStep] = useState<Step>({ name: 'state' });
  const leave = () => setStep({ name: 'state' });

  switch (step.name) {
    case 'password':
      return <PasswordForm onOffer={(offer) => setStep({ name: 'scan', offer })} onCancel={leave} />;
    case 'scan':
      return (
        <ConfirmForm
          offer={step.offer}
          onConfirmed={(recoveryCodes) => setStep({ name: 'codes', recoveryCodes })}
          onCancel={leave}
        />
      );
    case 'codes':
      return <RecoveryCodeList codes={step.recoveryCodes} onDone={onDone ?? leave} />;
    case 'remove':
      return <RemoveForm onRemoved={leave} onCancel={leave} />;
    case 'state':
      return (
        <Loaded what="Your profile" query={profile} skeleton={<Skeleton className="h-16 w-full" />}>
          {({ secondFactor }) => (
            <SecondFactorState
              {...secondFactor}
              onSetUp={() => setStep({ name: 'password' })}
              onRemove={() => setStep({ name: 'remove' })}
            />
          )}
        </Loaded>
      );
  }
}

/** With this many codes left, the user is advised to create new ones. */
const FEW_CODES = 3;

interface SecondFactorStateProps extends Readonly<Profile['secondFactor']> {
  onSetUp: () => void;
  onRemove: () => void;
}

function SecondFactorState(props: SecondFactorStateProps) {
  const { since, required, recoveryCodesLeft, onSetUp, onRemove } = props;
  if (since === null) {
    return (
      <>
        <p>
          <StateBadge tone={required ? 'failed' : 'neutral'}>
            {required ? 'Required, and not set up' : 'Off'}
          </StateBadge>
        </p>
        <Button variant={required ? 'primary' : 'secondary'} className="mt-4" onClick={onSetUp}>
          Set up second factor
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3">
        <StateBadge tone="ok">On</StateBadge>
        <span className="text-ink-soft">
          since <RelativeTime instant={since} />
        </span>
      </p>
      <p className={recoveryCodesLeft <= FEW_CODES ? 'mt-2 text-pending' : 'mt-2 text-ink-soft'}>
        {counted(recoveryCodesLeft, ['recovery code', 'recovery codes'])} left.
        {recoveryCodesLeft <= FEW_CODES && ' Turn it off and set it up again for new ones.'}
      </p>
      <Button variant="secondary" className="mt-4" onClick={onRemove}>
        Turn off
      </Button>
    </>
  );
}

const FILE = 'insurance-24-7-ai-recovery-codes.txt';

/** Last step: shows the recovery codes once. */
function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  return (
    <div className="@container">
      <p ref={heading} tabIndex={-1} className="font-medium outline-none">
        The second factor is on. Keep these recovery codes: they are shown this once.
      </p>
      <p className="mt-1 text-ink-soft">Each lets you in one time without your phone.</p>
      <ol
        aria-label="Recovery codes"
        className="mt-4 grid gap-x-8 gap-y-1.5 border-y border-line py-4 font-mono text-sm tabular-nums @sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button onClick={onDone}>I have kept them</Button>
        <Button variant="secondary" onClick={() => void copyText(text, 'The recovery codes are on the clipboard.')}>
          Copy
        </Button>
        <Button variant="secondary" onClick={() => saveFile(FILE, new Blob([text], { type: 'text/plain' }))}>
          Save as a file
        </Button>
      </div>
    </div>
  );
}
