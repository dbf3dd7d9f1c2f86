import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { PasswordProof, type SecondFactorOffer } from '../../../../contract/account.ts';
import { post } from '../../../client/api.ts';
import { Field, TextInput } from '../../../ui/field.tsx';
import { refusalsOf, useAccountWrite } from '../use-account-write.ts';
import { StepForm } from './step-form.tsx';

interface PasswordFormProps {
  onOffer: (offer: SecondFactorOffer) => void;
  onCancel: () => void;
}

/** First step: who has found a screen unlocked must not get to lock its owner out. */
export function PasswordForm({ onOffer, onCancel }: PasswordFormProps) {
  const form = useForm<PasswordProof>({
    resolver: standardSchemaResolver(PasswordProof),
    defaultValues: { password: '' },
  });
  useEffect(() => form.setFocus('password'), [form]);
  const offer = useAccountWrite({
    write: (proof: PasswordProof) => post('/api/crm/account/second-factor', proof),
    failed: 'Second Factor Not Set Up',
    form: refusalsOf(form),
    onSuccess: onOffer,
  });
  return (
    <StepForm
      submitLabel="Continue"
      pendingLabel="Checking..."
      pending={offer.isPending}
      onSubmit={form.handleSubmit((proof) => offer.mutate(proof))}
      onCancel={onCancel}
    >
      <Field label="Your password" error={form.formState.errors.password?.message}>
        <TextInput {...form.register('password')} required type="password" autoComplete="current-password" />
      </Field>
    </StepForm>
  );
}
