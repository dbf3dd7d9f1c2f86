import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from '../../../contract/limits.ts';
import { leadFormText } from '../content/lead-dialog.ts';
import { LeadField } from './lead-field.tsx';

export function LeadFields() {
  return (
    <div className="mt-5 flex flex-col gap-1.5">
      <LeadField
        name="name"
        label={leadFormText.name}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={NAME_MAX_LENGTH}
      />
      <LeadField
        name="email"
        label={leadFormText.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX_LENGTH}
      />
      <LeadField
        name="phone"
        label={leadFormText.phone}
        hint={leadFormText.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={PHONE_MAX_LENGTH}
      />
    </div>
  );
}
