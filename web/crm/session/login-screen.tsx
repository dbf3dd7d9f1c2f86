import { useState } from 'react';
import { ThemeSwitch } from '../preferences/theme-switch.tsx';
import { WordMark } from '../word-mark.tsx';
import { DayTrace } from './day-trace.tsx';
import { LoginForm } from './login-form.tsx';

/** `expired`: a session was ended by the server, and the notice says so. */
export function LoginScreen({ expired }: { expired: boolean }) {
  const [now] = useState(() => new Date());
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] lg:grid-cols-[minmax(24rem,5fr)_8fr]">
      <header className="flex min-h-14 flex-wrap items-center justify-between border-b border-line px-4 md:px-6">
        <WordMark />
        <ThemeSwitch />
      </header>
      <main className="w-full max-w-sm px-4 pt-[12vh] pb-16 max-lg:mx-auto md:px-6 lg:max-w-md">
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
      <div className="flex items-end bg-pine p-10 max-lg:hidden lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <DayTrace now={now} />
      </div>
    </div>
  );
}
