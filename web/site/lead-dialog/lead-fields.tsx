import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { LeadForm } from '../../../contract/leads.ts';
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
    <div className="flex flex-col gap-2">
      <Field label={leadFormText.name} error={formState.errors.name?.message}>
        <TextInput {...register('name')} autoComplete="name" autoCapitalize="words" maxLength={200} required />
      </Field>
      <div>
        <Field
          label={leadFormText.email}
          error={emailErrorOf(check) ?? formState.errors.email?.message}
          status={check.status === 'checking' && leadFormText.validatingEmail}
        >
          <TextInput
            {...register('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            required
          />
        </Field>
        {suggestion && <Suggestion value={suggestion} onTake={(value) => take('email', value)} />}
        {canRetry && <Suggestion label={leadFormText.checkAgain} value={check.email} onTake={onCheckAgain} />}
      </div>
      <div>
        <Field
          label={leadFormText.phone}
          error={formState.errors.phone?.message}
          hint={!fullNumber && leadFormText.phoneHint}
        >
          <TextInput {...register('phone')} type="tel" inputMode="tel" autoComplete="tel" maxLength={40} required />
        </Field>
        {fullNumber && <Suggestion value={fullNumber} onTake={(value) => take('phone', value)} />}
      </div>
    </div>
  );
}
