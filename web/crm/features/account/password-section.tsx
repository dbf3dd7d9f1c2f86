import { PASSWORD_MIN_LENGTH } from '../../../../contract/limits.ts';
import { PasswordChange } from '../../../../contract/staff-account.ts';
import { post } from '../../../client/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ScreenSection } from '../../shared/layout/screen-section.tsx';
import { useAccountForm } from './use-account-form.ts';

export function PasswordSection() {
  const { register, errors, pending, submit } = useAccountForm({
    schema: PasswordChange,
    blank: { currentPassword: '', newPassword: '' },
    write: (passwords) => post('/api/crm/account/password', passwords),
    failed: 'Password Not Changed',
    onSuccess: () => toast({ title: 'Password Changed', description: 'You have been logged out everywhere else.' }),
  });
  return (
    <ScreenSection title="Password" about="Changing it logs you out everywhere else.">
      <form noValidate onSubmit={submit} className="flex max-w-sm flex-col gap-2">
        <Field label="Current password" error={errors.currentPassword?.message}>
          <TextInput {...register('currentPassword')} required type="password" autoComplete="current-password" />
        </Field>
        <Field
          label="New password"
          error={errors.newPassword?.message}
          hint={`${PASSWORD_MIN_LENGTH} characters or more; a few words do well`}
        >
          <TextInput {...register('newPassword')} required type="password" autoComplete="new-password" />
        </Field>
        <Button type="submit" variant="secondary" className="mt-1 self-start" pending={pending}>
          {pending ? 'Changing...' : 'Change password'}
        </Button>
      </form>
    </ScreenSection>
  );
}
