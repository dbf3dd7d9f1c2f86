import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { LoginRequest } from '../../../contract/staff.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { useLogin } from './use-login.ts';

export function LoginForm() {
  const login = useLogin();
  const form = useForm<LoginRequest>({
    resolver: standardSchemaResolver(LoginRequest),
    defaultValues: { username: '', password: '' },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((credentials) => {
    login.mutate(credentials, {
      // The typed password stands, marked, ready to be typed over.
      onError: () => form.setFocus('password', { shouldSelect: true }),
    });
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <Field label="Username" error={errors.username?.message}>
        <TextInput
          {...form.register('username')}
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
      <Button type="submit" className="mt-1" pending={login.isPending}>
        {login.isPending ? 'Logging in...' : 'Login'}
      </Button>
    </form>
  );
}
