import { CONSENT_TEXT } from '#contract/leads.ts';
import {
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PHONE_MAX_LENGTH,
  PHONE_MIN_LENGTH,
  UPSELL_DEFAULT_QUANTITY,
  UPSELL_MAX_QUANTITY,
} from '#contract/limits.ts';
import { Button } from '#ui/button.tsx';
import { EmailInput, Field, TextInput } from '#ui/field.tsx';
import { refund } from '../content/claims.ts';
import { leadFormText } from '../content/lead-dialog.ts';
import { plainForms } from '../content/plain-form.ts';
import { success } from '../content/success.ts';
import { FormError } from '../form-error.tsx';
import { HoneypotField } from '../honeypot-field.tsx';
import { formFields, settings } from '../settings.ts';

/** The lead dialog's form for browsers without scripts. The server answers with the next page or with this page again. */
export function PlainLeadForm({ productType }: { productType: keyof typeof plainForms }) {
  const text = plainForms[productType];
  return (
    <section
      aria-labelledby="form-title"
      className="page-inset grid gap-x-10 gap-y-10 pt-8 pb-20 lg:grid-cols-12 lg:pt-16"
    >
      <div className="lg:col-span-6">
        <p className="label-mono text-signal-text">{text.mark}</p>
        <h1 id="form-title" className="expanded mt-3 max-w-[12ch] text-claim leading-none">
          {text.title}
        </h1>
        <p className="mt-5 max-w-[44ch] text-lg">{text.description}</p>
        {productType !== 'demo' && (
          <div className="mt-10 max-w-[44ch] border-t border-line pt-5">
            <p className="wide text-brass-text">{refund.name}</p>
            <p className="mt-1 text-ink-soft">{refund.rule}</p>
          </div>
        )}
      </div>
      <form
        data-lead-form
        // For the dialog that opens on top of the form.
        data-price={settings.teamPrice}
        method="post"
        action={text.action}
        className="flex flex-col gap-3 lg:col-span-5 lg:col-start-8"
      >
        <FormError />
        {productType === 'upsell' && (
          <Field
            label={`${success.team.quantity}, ${settings.teamPrice} ${success.team.perMonth}`}
            hint={leadFormText.renews}
          >
            <TextInput
              name="quantity"
              type="number"
              min={1}
              max={UPSELL_MAX_QUANTITY}
              step={1}
              placeholder={String(UPSELL_DEFAULT_QUANTITY)}
              defaultValue={formFields.quantity}
              className={SIZE}
            />
          </Field>
        )}
        <Field label={leadFormText.name}>
          <TextInput
            name="name"
            required
            autoComplete="name"
            maxLength={NAME_MAX_LENGTH}
            defaultValue={formFields.name}
            className={SIZE}
          />
        </Field>
        <Field label={leadFormText.email}>
          <EmailInput name="email" maxLength={EMAIL_MAX_LENGTH} defaultValue={formFields.email} className={SIZE} />
        </Field>
        <Field label={leadFormText.phone} hint={leadFormText.phoneHint}>
          <TextInput
            name="phone"
            type="tel"
            required
            autoComplete="tel"
            minLength={PHONE_MIN_LENGTH}
            maxLength={PHONE_MAX_LENGTH}
            defaultValue={formFields.phone}
            className={SIZE}
          />
        </Field>
        <HoneypotField />
        <input type="hidden" name="stamp" value={formFields.stamp} />
        <div className="flex flex-col gap-2 text-sm leading-snug text-ink-soft">
          <p>{text.note}</p>
          <p>{CONSENT_TEXT}</p>
        </div>
        {productType === 'agent' && <p className="mt-3 text-lg">{leadFormText.agentLicense(settings.agentPrice)}</p>}
        <Button type="submit" size="lg" className="mt-3">
          {text.submit}
        </Button>
      </form>
    </section>
  );
}

const SIZE = 'min-h-14 text-lg';
