import { EMAIL_MAX_LENGTH } from '#contract/limits.ts';
import { Button } from '#ui/button.tsx';
import { EmailInput, Field } from '#ui/field.tsx';
import { signIn } from '../content/notices.ts';

/** Requests a sign-in link. Works without scripts. */
export function SignInForm() {
  return (
    <form method="post" action="/sign-in" className="flex w-full max-w-md flex-col gap-3">
      <Field label={signIn.email}>
        <EmailInput name="email" maxLength={EMAIL_MAX_LENGTH} />
      </Field>
      <Button type="submit" size="lg">
        {signIn.submit}
      </Button>
    </form>
  );
}
