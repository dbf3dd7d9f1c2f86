import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { LeadForm } from '../../../contract/leads.ts';
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from '../../../contract/limits.ts';
import { Field, TextInput } from '../../ui/field.tsx';
import { leadFormText } from '../content/lead-dialog.ts';
import { withCountryCode } from './country-code.ts';
import { type EmailCheck, emailErrorOf } from './email-check.ts';
import { Suggestion } from './suggestion.tsx';

interface LeadFieldsProps {
  form: UseFormReturn<LeadForm>;
  check: EmailCheck;
  onCheckAgain: () => void;
}

export function LeadFields({ form, check, onCheckAgain }: LeadFieldsProps) {
  const { register, setValue, formState } = form;
  const phone = useWatch({ control: form.control, name: 'phone' });
  const fullNumber = withCountryCode(phone);
  const suggestion = check.status === 'valid' || check.status === 'invalid' ? check.suggestion : undefined;
  const canRetry = check.status === 'invalid' && check.canRetry;

  const take = (field: 'email' | 'phone', value: string) => {
    setValue(field, value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    form.setFocus(field);
  };

  return (
    <div className="flex flex-col gap-1.5">
      <Field label={leadFormText.name} error={formState.errors.name?.message}>
        <TextInput
          {...register('name')}
          autoComplete="name"
          autoCapitalize="words"
          maxLength={NAME_MAX_LENGTH}
          aria-required
        />
      </Field>
      <Field
        label={leadFormText.email}
        error={emailErrorOf(check) ?? formState.errors.email?.message}
        status={check.status === 'checking' && leadFormText.validatingEmail}
        action={
          suggestion ? (
            <Suggestion onTake={() => take('email', suggestion)}>Use {suggestion}</Suggestion>
          ) : (
            canRetry && <Suggestion onTake={onCheckAgain}>{leadFormText.checkAgain}</Suggestion>
          )
        }
      >
        <TextInput
          {...register('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_MAX_LENGTH}
          aria-required
        />
      </Field>
      <Field
        label={leadFormText.phone}
        error={formState.errors.phone?.message}
        hint={!fullNumber && leadFormText.phoneHint}
        action={fullNumber && <Suggestion onTake={() => take('phone', fullNumber)}>Use {fullNumber}</Suggestion>}
      >
        <TextInput
          {...register('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={PHONE_MAX_LENGTH}
          aria-required
        />
      </Field>
    </div>
  );
}
