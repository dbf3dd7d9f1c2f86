import { WordMark } from '../word-mark.tsx';
import { LoginForm } from './login-form.tsx';

/** `expired`: a session was ended by the server, and the notice says so. */
export function LoginScreen({ expired }: { expired: boolean }) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <header className="flex h-14 items-center border-b border-line px-4 md:px-6">
        <WordMark />
      </header>
      <main className="mx-auto w-full max-w-sm px-4 pt-[12vh] pb-16">
        <h1 className="expanded text-2xl">Staff Login</h1>
        <div className="mt-6">
          {expired && (
            <p role="alert" className="mb-5 border-l-2 border-pending bg-pending-soft px-3 py-2.5 text-pending">
              Your session has expired. Please log in again.
            </p>
          )}
          <LoginForm />
        </div>
      </main>
    </div>
  );
}
