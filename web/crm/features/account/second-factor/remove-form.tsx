import { SecondFactorRemoval } from '../../../../../contract/staff-account.ts';
import { post } from '../../../../client/api.ts';
import { Field, TextInput } from '../../../../ui/field.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { CodeInput } from '../../../shared/forms/code-input.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { StepForm } from './step-form.tsx';

export function RemoveForm({ onRemoved, onCancel }: { onRemoved: () => void; onCancel: () => void }) {
  const { register, errors, ...form } = useAccountForm({
    schema: SecondFactorRemoval,
    blank: { password: '', code: '' },
    focus: 'password',
    write: (proof) => post('/api/crm/account/second-factor/remove', proof),
    failed: 'Second Factor Not Turned Off',
    onSuccess: () => {
      onRemoved();
      toast({ title: 'Second Factor Off', description: 'From now on the password alone logs you in.' });
    },
  });
  return (
    <StepForm {...form} submitLabel="Turn off" pendingLabel="Turning off..." onCancel={onCancel}>
      <Field label="Your password" error={errors.password?.message}>
        <TextInput {...register('password')} required type="password" autoComplete="current-password" />
      </Field>
      <Field label="Code" error={errors.code?.message} hint="From your authenticator app, or a recovery code">
        <CodeInput {...register('code')} />
      </Field>
    </StepForm>
  );
}
