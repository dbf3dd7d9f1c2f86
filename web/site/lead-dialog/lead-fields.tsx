import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from '#contract/limits.ts';
import { Field, TextInput } from '#ui/field.tsx';
import { leadFormText } from '../content/lead-dialog.ts';
import { type EmailCheck, emailErrorOf } from './email-check.ts';
import type { LeadFieldsState } from './use-lead-fields.ts';

/** The three fields with their messages. They are uncontrolled, so that React keeps what was typed before it started. */
export function LeadFields({ errors, check, checkNow, fill, onInput }: LeadFieldsState) {
  const takeSuggestion = (address: string) => fill('email', address);
  return (
    <div onInput={onInput} className="mt-5 flex flex-col gap-1.5">
      <Field id="lead-name" label={leadFormText.name} error={errors.name}>
        <TextInput name="name" aria-required autoComplete="name" autoCapitalize="words" maxLength={NAME_MAX_LENGTH} />
      </Field>
      <Field
        id="lead-email"
        label={leadFormText.email}
        error={emailError(check, takeSuggestion) ?? errors.email}
        status={check.status === 'checking' && leadFormText.validatingEmail}
        hint={
          check.status === 'valid' &&
          check.suggestion &&
          withSuggestion(leadFormText.didYouMean(check.suggestion), check.suggestion, takeSuggestion)
        }
        action={
          check.status === 'invalid' &&
          check.canRetry && (
            <button type="button" onClick={checkNow} className={INLINE_BUTTON}>
              {leadFormText.checkAgain}
            </button>
          )
        }
      >
        <TextInput
          name="email"
          type="email"
          aria-required
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_MAX_LENGTH}
        />
      </Field>
      <Field
        id="lead-phone"
        label={leadFormText.phone}
        error={errors.phone}
        hint={leadFormText.phoneHint}
        remedy={leadFormText.phoneRemedy}
      >
        <TextInput
          name="phone"
          type="tel"
          aria-required
          inputMode="tel"
          autoComplete="tel"
          maxLength={PHONE_MAX_LENGTH}
        />
      </Field>
    </div>
  );
}

function emailError(check: EmailCheck, take: (address: string) => void) {
  const error = emailErrorOf(check);
  const suggestion = check.status === 'invalid' ? check.suggestion : undefined;
  return suggestion && error?.includes(suggestion) ? withSuggestion(error, suggestion, take) : error;
}

/** The sentence with the suggested address as a button. It has no line of its own, so that nothing moves when it appears. */
function withSuggestion(sentence: string, address: string, take: (address: string) => void) {
  const [before, after] = sentence.split(address);
  return (
    <>
      {before}
      <button
        type="button"
        aria-label={`Use ${address}`}
        onClick={() => take(address)}
        className={`${INLINE_BUTTON} break-all`}
      >
        {address}
      </button>
      {after}
    </>
  );
}

/** A touch target inside a line of text. */
const INLINE_BUTTON =
  'relative font-medium underline underline-offset-4 after:absolute after:-inset-x-1 after:-inset-y-3';
