import { PasswordProof, type SecondFactorOffer } from '../../../../../contract/staff-account.ts';
import { post } from '../../../../client/api.ts';
import { Field, TextInput } from '../../../../ui/field.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { StepForm } from './step-form.tsx';

interface PasswordFormProps {
  onOffer: (offer: SecondFactorOffer) => void;
  onCancel: () => void;
}

/** First step: asks for the password, so that somebody at an unlocked screen cannot lock out its owner. */
export function PasswordForm({ onOffer, onCancel }: PasswordFormProps) {
  const { register, errors, ...form } = useAccountForm({
    schema: PasswordProof,
    blank: { password: '' },
    focus: 'password',
    write: (proof) => post('/api/crm/account/second-factor', proof),
    failed: 'Second Factor Not Set Up',
    onSuccess: onOffer,
  });
  return (
    <StepForm {...form} submitLabel="Continue" pendingLabel="Checking..." onCancel={onCancel}>
      <Field label="Your password" error={errors.password?.message}>
        <TextInput {...register('password')} required type="password" autoComplete="current-password" />
      </Field>
    </StepForm>
  );
}
