import { AuthLayout } from '../../shared/layout/auth-layout.tsx';
import { ThemeSwitch } from '../../shared/preferences/theme-switch.tsx';
import { usePendingLogout } from '../../shared/session/session-calls.ts';
import { LoginForm } from './login-form.tsx';

/** `expired`: a session was ended by the server, and the notice says so. */
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
