import { EMAIL_MAX_LENGTH } from '#contract/limits.ts';
import { Button } from '#ui/button.tsx';
import { EmailInput, Field } from '#ui/field.tsx';
import { signIn } from '../content/notices.ts';
import { FormError } from '../form-error.tsx';
import { formFields } from '../settings.ts';

/** Requests a sign-in link. Works without scripts. */
export function SignInForm() {
  return (
    <form method="post" action="/sign-in" className="flex w-full max-w-md flex-col gap-3">
      <FormError />
      <Field label={signIn.email}>
        <EmailInput name="email" maxLength={EMAIL_MAX_LENGTH} defaultValue={formFields.email} />
      </Field>
      <Button type="submit" size="lg">
        {signIn.submit}
      </Button>
    </form>
  );
}
