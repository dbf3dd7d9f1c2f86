import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { get, post } from '#client/api.ts';
import { ApiError } from '#client/api-error.ts';
import { CRM_SCREENS } from '#contract/crm-addresses.ts';
import { PASSWORD_MIN_LENGTH } from '#contract/limits.ts';
import { InvitationAcceptance, type OpenedInvitation } from '#contract/staff-users.ts';
import { refuseAtFields } from '#crm/shared/forms/refuse-at-fields.ts';
import { AuthLayout } from '#crm/shared/layout/auth-layout.tsx';
import { Loaded } from '#crm/shared/load-failure.tsx';
import { ThemeSwitch } from '#crm/shared/preferences/theme.tsx';
import { setRole } from '#crm/shared/session/role.ts';
import { logIn } from '#crm/shared/session/session-calls.ts';
import { startSession } from '#crm/shared/session/session-store.ts';
import { showFailure } from '#crm/shared/show-failure.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Field, TextInput } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ROLE_HINTS, withArticle } from './role-labels.ts';

/** The page that an invitation's link opens, where the user chooses a username and a password. */
export function InvitationScreen({ token }: { token: string }) {
  const invitation = useQuery<OpenedInvitation>({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => get('/api/staff/invitations/{token}', { params: { token }, signal }),
    retry: false,
    // Read only once, so that accepting it does not show an error.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { error } = invitation;
  const isVoid = error instanceof ApiError && [404, 409, 410].includes(error.status);
  return (
    <AuthLayout title={isVoid ? 'This invitation does not work' : 'You are invited'} corner={<ThemeSwitch />}>
      {isVoid ? (
        <VoidInvitation reason={error.message} />
      ) : (
        <Loaded
          what="The invitation"
          query={invitation}
          skeleton={<Skeleton className="mt-6 h-40 w-full" />}
          className="mt-6"
        >
          {(data) => <Acceptance token={token} invitation={data} />}
        </Loaded>
      )}
    </AuthLayout>
  );
}

function VoidInvitation({ reason }: { reason: string }) {
  return (
    <>
      <p role="alert" className="mt-4 leading-relaxed">
        {reason}
      </p>
      <a href={CRM_SCREENS.dashboard} className={`${buttonClass({ variant: 'secondary' })} mt-6`}>
        Go to the login
      </a>
    </>
  );
}

function Acceptance({ token, invitation }: { token: string; invitation: OpenedInvitation }) {
  const { email, role } = invitation;
  const form = useForm<InvitationAcceptance>({
    resolver: standardSchemaResolver(InvitationAcceptance),
    defaultValues: { username: '', password: '' },
  });
  const { errors } = form.formState;
  useEffect(() => form.setFocus('username'), [form]);
  const accept = useMutation({
    mutationFn: async (user: InvitationAcceptance) => {
      await post('/api/staff/invitations/{token}', user, { params: { token } });
      // When the automatic login fails, the user exists nevertheless and can log in on the next page.
      const session = await logIn(user).catch(() => undefined);
      if (!session) return;
      setRole(session.user.role);
      startSession();
    },
    onSuccess: () => location.assign(CRM_SCREENS.dashboard),
    onError: (error) => {
      if (!refuseAtFields(form, error)) showFailure(error, 'Not Accepted');
    },
  });
  const isDone = accept.isPending || accept.isSuccess;
  return (
    <>
      <p className="mt-3 leading-relaxed text-ink-soft">
        Choose what <span className="text-ink wrap-anywhere">{email}</span> logs into the CRM with, as{' '}
        {withArticle(role)}, who {ROLE_HINTS[role]}.
      </p>
      <form noValidate onSubmit={form.handleSubmit((user) => accept.mutate(user))} className="mt-6 flex flex-col gap-2">
        <Field label="Username" error={errors.username?.message} hint="What you log in with, and colleagues see">
          <TextInput
            {...form.register('username')}
            required
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        </Field>
        <Field
          label="Password"
          error={errors.password?.message}
          hint={`${PASSWORD_MIN_LENGTH} characters or more; a few words do well`}
        >
          <TextInput {...form.register('password')} required type="password" autoComplete="new-password" />
        </Field>
        <Button type="submit" className="mt-1" pending={isDone}>
          {isDone ? 'Creating...' : 'Create user'}
        </Button>
      </form>
    </>
  );
}
