import { ThemeSwitch } from '../preferences/theme-switch.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { LoginForm } from './login-form.tsx';
import { usePendingLogout } from './session-calls.ts';

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
