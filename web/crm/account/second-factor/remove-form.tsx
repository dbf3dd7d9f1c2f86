import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { SecondFactorRemoval } from '../../../../contract/account.ts';
import { post } from '../../../client/api.ts';
import { Field, TextInput } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { refusalsOf, useAccountWrite } from '../use-account-write.ts';
import { CodeInput } from './code-input.tsx';
import { StepForm } from './step-form.tsx';

export function RemoveForm({ onRemoved, onCancel }: { onRemoved: () => void; onCancel: () => void }) {
  const form = useForm<SecondFactorRemoval>({
    resolver: standardSchemaResolver(SecondFactorRemoval),
    defaultValues: { password: '', code: '' },
  });
  const { errors } = form.formState;
  useEffect(() => form.setFocus('password'), [form]);
  const remove = useAccountWrite({
    write: (proof: SecondFactorRemoval) => post('/api/crm/account/second-factor/remove', proof),
    failed: 'Second Factor Not Turned Off',
    form: refusalsOf(form),
    onSuccess: () => {
      onRemoved();
      toast({ title: 'Second Factor Off', description: 'From now on the password alone logs you in.' });
    },
  });
  return (
    <StepForm
      submitLabel="Turn off"
      pendingLabel="Turning off..."
      pending={remove.isPending}
      onSubmit={form.handleSubmit((proof) => remove.mutate(proof))}
      onCancel={onCancel}
    >
      <Field label="Your password" error={errors.password?.message}>
        <TextInput {...form.register('password')} required type="password" autoComplete="current-password" />
      </Field>
      <Field label="Code" error={errors.code?.message} hint="From your authenticator app, or a recovery code">
        <CodeInput {...form.register('code')} />
      </Field>
    </StepForm>
  );
}
