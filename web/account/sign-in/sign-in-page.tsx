import { type FormEvent, useState } from 'react';
import { post } from '#client/api.ts';
import { ApiError } from '#client/api-error.ts';
import { describeLoadFailure } from '#client/describe-load-failure.ts';
import { visibleEmail } from '#contract/email-pattern.ts';
import { EMAIL_MAX_LENGTH } from '#contract/limits.ts';
import { Button } from '#ui/button.tsx';
import { EmailInput, Field } from '#ui/field.tsx';

/** `ended`: the session has ended, and the earlier screen is kept below. */
export function SignInPage({ ended = false }: { ended?: boolean }) {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <section aria-labelledby="sign-in-title" className="page-inset pt-12 pb-16 lg:pt-20 lg:pb-24">
      <p className="label-mono text-signal-text">Your account</p>
      <h1 id="sign-in-title" className="mt-3 max-w-[16ch] expanded text-claim leading-none">
        {sentTo ? 'Check your email' : ended ? 'You have been signed out' : 'Sign in by email'}
      </h1>
      <div className="mt-6 flex max-w-[60ch] flex-col items-start gap-6 text-lg">
        {ended && <p>Sign in again to continue where you were: what you typed is still there.</p>}
        {sentTo ? (
          <Sent to={sentTo} onAgain={() => setSentTo(undefined)} />
        ) : (
          <>
            <p>
              Enter the email address you signed up or were invited with, and we will send you a sign-in link. It works
              once, for 30 minutes.
            </p>
            <SignInForm onSent={setSentTo} />
          </>
        )}
      </div>
    </section>
  );
}

function Sent({ to, onAgain }: { to: string; onAgain: () => void }) {
  return (
    <>
      <div role="status" className="flex flex-col gap-4">
        <p>If we know this address, an email with a sign-in link is on its way.</p>
        <p className="text-ink-soft wrap-anywhere">
          We looked for {to}. Nothing there after a few minutes? Check your spam folder, or try the address you paid
          with. Once you are signed in, this page opens by itself.
        </p>
      </div>
      <Button variant="secondary" onClick={onAgain}>
        Try another address
      </Button>
    </>
  );
}

/** Works without scripts, too. The server then answers with a page. */
function SignInForm({ onSent }: { onSent: (email: string) => void }) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    const email = visibleEmail(String(new FormData(form).get('email') ?? ''));
    setPending(true);
    setError(undefined);
    try {
      await post('/api/account/sign-in-links', { email });
      onSent(email);
    } catch (failure) {
      setError(failure instanceof ApiError ? describeLoadFailure(failure) : String(failure));
      form.querySelector('input')?.focus();
    } finally {
      setPending(false);
    }
  };
  return (
    <form method="post" action="/sign-in" onSubmit={submit} className="flex w-full max-w-md flex-col gap-3">
      <Field id="sign-in-email" label="Email Address" error={error}>
        <EmailInput name="email" maxLength={EMAIL_MAX_LENGTH} />
      </Field>
      <Button type="submit" size="lg" pending={pending}>
        {pending ? 'Sending…' : 'Send me a sign-in link'}
      </Button>
    </form>
  );
}
