import { useQuery } from '@tanstack/react-query';
import { patch, post } from '#client/api.ts';
import { PASSWORD_MIN_LENGTH } from '#contract/limits.ts';
import { PasswordChange, ProfileUpdate } from '#contract/staff-profile.ts';
import { Screen } from '#crm/shared/layout/screen.tsx';
import { ScreenSection } from '#crm/shared/layout/screen-section.tsx';
import { Loaded } from '#crm/shared/load-failure.tsx';
import { profileQuery } from '#crm/shared/session/profile.query.ts';
import { hasRole } from '#crm/shared/session/role.ts';
import { Button } from '#ui/button.tsx';
import { Field, TextInput } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { DigestSection } from './digest-section.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { useProfileForm } from './use-profile-form.ts';

/** The user's own settings: email, morning digest, password, second factor, sessions. */
export function ProfileScreen() {
  return (
    <Screen title="Account">
      <PasswordSection />
      {hasRole('member') && <EmailSection />}
      <DigestSection />
      <ScreenSection
        title="Second factor"
        about="A code from an app on your phone, asked for after the password. Who has found out the password alone gets no further."
      >
        <SecondFactor />
      </ScreenSection>
      <SessionsSection />
    </Screen>
  );
}

function PasswordSection() {
  const { register, errors, pending, submit } = useProfileForm({
    schema: PasswordChange,
    initial: { currentPassword: '', newPassword: '' },
    write: (passwords) => post('/api/crm/account/password', passwords),
    succeeded: { title: 'Password Changed', description: 'You have been logged out everywhere else.' },
    failed: 'Password Not Changed',
  });
  return (
    <ScreenSection
      title="Password"
      about="Changing it logs you out everywhere else, ends the keys that you have made for other programs, and withdraws invitations that you have sent to colleagues."
    >
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

function EmailSection() {
  const profile = useQuery(profileQuery);
  return (
    <ScreenSection title="Email" about="Where mails to you go, as an admin's list shows it too.">
      <Loaded what="Your address" query={profile} skeleton={<Skeleton className="h-16 w-full max-w-sm" />}>
        {({ email }) => <EmailForm email={email ?? ''} />}
      </Loaded>
    </ScreenSection>
  );
}

function EmailForm({ email }: { email: string }) {
  const { register, errors, pending, submit } = useProfileForm({
    schema: ProfileUpdate,
    initial: { email },
    keepsValues: true,
    write: (update) => patch('/api/crm/account', update),
    succeeded: { title: 'Address Saved', description: 'Mails to you go there from now on.' },
    failed: 'Address Not Saved',
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
