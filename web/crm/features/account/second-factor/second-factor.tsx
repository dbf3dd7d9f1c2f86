import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecondFactorOffer } from '../../../../../contract/staff-account.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { LoadFailure } from '../../../shared/load-failure.tsx';
import { accountQuery } from '../account-queries.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { RemoveForm } from './remove-form.tsx';
import { SecondFactorState } from './second-factor-state.tsx';

type Step =
  | { name: 'state' | 'password' | 'remove' }
  | { name: 'scan'; offer: SecondFactorOffer }
  | { name: 'codes'; recoveryCodes: string[] };

/**
 * Shows whether the second factor is on, and the steps to turn it on or off. `onDone` is called once it is on and the user
 * has saved the recovery codes.
 */
export function SecondFactor({ onDone }: { onDone?: () => void }) {
  const account = useQuery(accountQuery);
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
      if (!account.data) {
        return account.errorUpdateCount > 0 ? (
          <LoadFailure what="Your account" load={{ ...account, retry: account.refetch }} />
        ) : (
          <Skeleton className="h-16 w-full" />
        );
      }
      return (
        <SecondFactorState
          {...account.data.secondFactor}
          onSetUp={() => setStep({ name: 'password' })}
          onRemove={() => setStep({ name: 'remove' })}
        />
      );
  }
}
