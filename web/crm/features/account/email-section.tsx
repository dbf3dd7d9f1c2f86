import { useQuery } from '@tanstack/react-query';
import { AccountUpdate } from '../../../../contract/staff-account.ts';
import { patch } from '../../../client/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ScreenSection } from '../../shared/layout/screen-section.tsx';
import { accountQuery } from './account-queries.ts';
import { useAccountForm } from './use-account-form.ts';

/** Edits the user's email address. */
export function EmailSection() {
  const { data } = useQuery(accountQuery);
  return (
    <ScreenSection title="Email" about="Where mails to you go, as an admin's list shows it too.">
      {data ? <EmailForm key={data.email} email={data.email ?? ''} /> : <Skeleton className="h-16 w-full max-w-sm" />}
    </ScreenSection>
  );
}

function EmailForm({ email }: { email: string }) {
  const { register, errors, pending, submit } = useAccountForm({
    schema: AccountUpdate,
    blank: { email },
    write: (update) => patch('/api/crm/account', update),
    failed: 'Address Not Saved',
    onSuccess: () => toast({ title: 'Address Saved', description: 'Mails to you go there from now on.' }),
  });
  return (
    <form noValidate onSubmit={submit} className="flex max-w-sm flex-col gap-2">
      <Field label="Email address" error={errors.email?.message}>
        <TextInput {...register('email')} required type="email" autoComplete="email" />
      </Field>
      <Button type="submit" variant="secondary" className="mt-1 self-start" pending={pending}>
        {pending ? 'Saving...' : 'Save address'}
      </Button>
    </form>
  );
}
