import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '#client/api-error.ts';
import { LoginRequest } from '#contract/staff.ts';
import { CodeInput } from '#crm/shared/forms/code-input.tsx';
import { AuthLayout } from '#crm/shared/layout/auth-layout.tsx';
import { ThemeSwitch } from '#crm/shared/preferences/theme.tsx';
import { setRole } from '#crm/shared/session/role.ts';
import { sessionQuery } from '#crm/shared/session/session.query.ts';
import { logIn, usePendingLogout } from '#crm/shared/session/session-calls.ts';
import { startSession } from '#crm/shared/session/session-store.ts';
import { Button } from '#ui/button.tsx';
import { Field, TextInput } from '#ui/field.tsx';
import { toast } from '#ui/toast-store.ts';
import { asksForCode, describeLoginFailure } from './login-failure.ts';

/** The type of an error that the server has found. */
const REFUSED = 'refused';

/** `expired`: the server has ended the session, and a notice says so. */
export function LoginScreen({ expired }: { expired: boolean }) {
  usePendingLogout();
  return (
    <AuthLayout title="Staff Login" corner={<ThemeSwitch />}>
      <div className="mt-6">
        {expired && (
          <p role="alert" className="mb-5 border-l-2 border-pending bg-pending-soft px-3 py-2.5 text-pending">
            Your session has expired. Please log in again.
          </p>
        )}
        <LoginForm />
      </div>
    </AuthLayout>
  );
}

function LoginForm() {
  const login = useLogin();
  const [asksCode, setAsksCode] = useState(false);
  const form = useForm<LoginRequest>({
    resolver: standardSchemaResolver(LoginRequest),
    defaultValues: { username: '', password: '', code: '' },
  });
  const { errors } = form.formState;
  useEffect(() => form.setFocus(asksCode ? 'code' : 'username'), [asksCode, form]);
  const submit = form.handleSubmit(({ code, ...credentials }) => {
    if (asksCode && !code) return form.setError('code', { message: 'Code is required' }, { shouldFocus: true });
    return login.mutate(asksCode ? { ...credentials, code } : credentials, {
      // Keeps the input and selects it.
      onError: (error) => {
        const refused = error instanceof ApiError && error.status === 401;
        const step = refused ? asksForCode(error) : asksCode;
        setAsksCode(step);
        if (step === asksCode) {
          const asked = step ? 'code' : 'password';
          form.setError(refused ? asked : 'root', { type: REFUSED, message: describeLoginFailure(error) });
          form.setFocus(asked, { shouldSelect: true });
        }
        if (!step) form.resetField('code');
      },
    });
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <Field label="Username" error={errors.username?.message}>
        <TextInput
          {...form.register('username')}
          aria-invalid={errors.username || errors.password?.type === REFUSED ? true : undefined}
          required
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <TextInput {...form.register('password')} required type="password" autoComplete="current-password" />
      </Field>
      {asksCode && (
        <Field label="Code" error={errors.code?.message} hint="From your authenticator app, or a recovery code">
          <CodeInput {...form.register('code')} />
        </Field>
      )}
      {errors.root && (
        <p role="alert" className="font-medium text-failed">
          {errors.root.message}
        </p>
      )}
      <Button type="submit" className="mt-1" pending={login.isPending}>
        {login.isPending ? 'Logging in...' : 'Login'}
      </Button>
    </form>
  );
}

function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: logIn,
    onSuccess: (session) => {
      client.setQueryData(sessionQuery.queryKey, session);
      setRole(session.user.role);
      startSession();
      toast({ title: 'Login Successful', description: 'Welcome to the CRM dashboard.' });
    },
    onError: (error, { code }) => {
      // This is the next step and not a failure.
      if (asksForCode(error) && !code) return;
      toast({ title: 'Login Failed', description: describeLoginFailure(error), variant: 'destructive' });
    },
  });
}
