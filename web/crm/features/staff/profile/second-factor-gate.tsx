import { useQueryClient } from '@tanstack/react-query';
import { AuthLayout } from '#crm/shared/layout/auth-layout.tsx';
import { useLogout } from '#crm/shared/session/session-calls.ts';
import { Button } from '#ui/button.tsx';
import { SecondFactor } from './second-factor.tsx';

/** Replaces the CRM for a user who must set up a second factor first. */
export function SecondFactorGate() {
  const client = useQueryClient();
  const logout = useLogout();
  const corner = (
    <Button variant="quiet" size="sm" className="-mr-3" pending={logout.isPending} onClick={() => logout.mutate()}>
      Logout
    </Button>
  );
  return (
    <AuthLayout title="One more step" corner={corner}>
      <p className="mt-2 mb-7 text-ink-soft">
        Everybody who works here needs a second factor: a code from an app on your phone, asked for after the password.
        Setting it up takes a minute.
      </p>
      {/* Reloads everything, including the session, because the server refused it without a second factor. */}
      <SecondFactor onDone={() => void client.resetQueries()} />
    </AuthLayout>
  );
}
