import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from '../../../contract/limits.ts';
import { Field, TextInput } from '../../ui/field.tsx';
import { leadFormText } from '../content/lead-dialog.ts';
import { withCountryCode } from './country-code.ts';
import { emailErrorOf } from './email-check.ts';
import type { LeadFieldsState } from './use-lead-fields.ts';

/** The three fields, each with what there is to say about it. They are uncontrolled: React keeps what was typed before it. */
export function LeadFields({ typed, errors, check, checkNow, fill, read }: LeadFieldsState) {
  const fullNumber = withCountryCode(typed.phone);
  const suggestion = check.status === 'valid' || check.status === 'invalid' ? check.suggestion : undefined;
  return (
    <div onInput={read} className="mt-5 flex flex-col gap-1.5">
      <Field id="lead-name" label={leadFormText.name} error={errors.name}>
        <TextInput name="name" aria-required autoComplete="name" autoCapitalize="words" maxLength={NAME_MAX_LENGTH} />
      </Field>
      <Field
        id="lead-email"
        label={leadFormText.email}
        error={emailErrorOf(check) ?? errors.email}
        status={check.status === 'checking' && leadFormText.validatingEmail}
        action={
          suggestion ? (
            <Action label={`Use ${suggestion}`} onPress={() => fill('email', suggestion)} />
          ) : (
            check.status === 'invalid' &&
            check.canRetry && <Action label={leadFormText.checkAgain} onPress={checkNow} />
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
        hint={!fullNumber && leadFormText.phoneHint}
        action={fullNumber && <Action label={`Use ${fullNumber}`} onPress={() => fill('phone', fullNumber)} />}
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

/** A better value, taken with one press, or another way on. */
function Action({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="inline-flex min-h-9 max-w-full items-center rounded-md border border-line-strong px-3 text-sm wide break-all transition-colors hover:border-ink"
    >
      {label}
    </button>
  );
}
