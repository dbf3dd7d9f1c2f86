import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { StepUp } from '#contract/staff-profile.ts';
import { Button } from '#ui/button.tsx';
import { Field, TextInput } from '#ui/field.tsx';
import { profileQuery } from '../session/profile.query.ts';
import { CodeInput } from './code-input.tsx';

/** What the user confirms a change with. */
export type Proof = keyof StepUp;

interface ProofFieldProps extends ComponentProps<'input'> {
  proof: Proof;
  error: string | undefined;
  onSwitch: (proof: Proof) => void;
}

/** Asks for the user's password, or a code of their authenticator app. Who has such an app chooses. */
export function ProofField({ proof, error, onSwitch, ...input }: ProofFieldProps) {
  const hasSecondFactor = useQuery(profileQuery).data?.secondFactor.since != null;
  const other = proof === 'code' ? 'password' : 'code';
  return (
    <>
      {proof === 'code' ? (
        <Field label="Code" error={error} hint="From your authenticator app, or a recovery code">
          <CodeInput {...input} />
        </Field>
      ) : (
        <Field label="Your password" error={error} hint="So that nobody else does this at your screen">
          <TextInput {...input} required type="password" autoComplete="current-password" />
        </Field>
      )}
      {hasSecondFactor && (
        <Button variant="plain" size="sm" className={SWITCH} onClick={() => onSwitch(other)}>
          {proof === 'code' ? 'Use your password instead' : 'Use a code instead'}
        </Button>
      )}
    </>
  );
}

const SWITCH = 'self-start underline underline-offset-4 max-lg:min-h-11';
