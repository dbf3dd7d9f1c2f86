import { type FormEventHandler, type ReactNode, useMemo } from 'react';
import { encode } from 'uqr';
import { post } from '#client/api.ts';
import { CodeProof, PasswordProof, type SecondFactorOffer, SecondFactorRemoval } from '#contract/staff-profile.ts';
import { CodeInput } from '#crm/shared/forms/code-input.tsx';
import { Button } from '#ui/button.tsx';
import { Field, TextInput } from '#ui/field.tsx';
import { useProfileForm } from './use-profile-form.ts';

interface PasswordFormProps {
  onOffer: (offer: SecondFactorOffer) => void;
  onCancel: () => void;
}

/** First step: asks for the password, so that somebody at an unlocked screen cannot lock out its owner. */
export function PasswordForm({ onOffer, onCancel }: PasswordFormProps) {
  const { register, errors, ...form } = useProfileForm({
    schema: PasswordProof,
    initial: { password: '' },
    focus: 'password',
    write: (proof) => post('/api/crm/account/second-factor', proof),
    failed: 'Second Factor Not Set Up',
    onSuccess: onOffer,
  });
  return (
    <StepForm {...form} submitLabel="Continue" pendingLabel="Checking..." onCancel={onCancel}>
      <Field label="Your password" error={errors.password?.message}>
        <TextInput {...register('password')} required type="password" autoComplete="current-password" />
      </Field>
    </StepForm>
  );
}

interface ConfirmFormProps {
  offer: SecondFactorOffer;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Second step: the app stores the secret, and a first code proves it. */
export function ConfirmForm({ offer, onConfirmed, onCancel }: ConfirmFormProps) {
  const { register, errors, ...form } = useProfileForm({
    schema: CodeProof,
    initial: { code: '' },
    focus: 'code',
    write: (proof) => post('/api/crm/account/second-factor/confirm', proof),
    failed: 'Second Factor Not Set Up',
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  return (
    <div className="@container">
      <div className="flex flex-col gap-6 @lg:flex-row">
        <div className="shrink-0">
          <QrCode text={offer.uri} label="Picture for your authenticator app to scan" />
        </div>
        <div className="min-w-0">
          <p>Scan the picture with your authenticator app, or type these letters into it:</p>
          <p className="mt-2 font-mono text-sm wrap-anywhere select-all">
            {offer.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </p>
          {/* A phone cannot scan its own screen. */}
          <p className="mt-2 hidden pointer-coarse:block">
            <a href={offer.uri} className="inline-flex min-h-11 items-center underline underline-offset-4">
              Open the app on this phone
            </a>
          </p>
          <div className="mt-5">
            <StepForm {...form} submitLabel="Turn on" pendingLabel="Turning on..." onCancel={onCancel}>
              <Field label="Code" error={errors.code?.message} hint="The six digits that the app shows now">
                <CodeInput {...register('code')} inputMode="numeric" />
              </Field>
            </StepForm>
          </div>
        </div>
      </div>
    </div>
  );
}

/** Width of the white border in modules, which scanners need. */
const BORDER = 3;

/** A QR code, dark on light in both themes, because many scanners cannot read others. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(text, { ecc: 'M', border: BORDER });
    const cells = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
    return { size, path: cells.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-md border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

export function RemoveForm({ onRemoved, onCancel }: { onRemoved: () => void; onCancel: () => void }) {
  const { register, errors, ...form } = useProfileForm({
    schema: SecondFactorRemoval,
    initial: { password: '', code: '' },
    focus: 'password',
    write: (proof) => post('/api/crm/account/second-factor/remove', proof),
    succeeded: { title: 'Second Factor Off', description: 'From now on the password alone logs you in.' },
    failed: 'Second Factor Not Turned Off',
    onSuccess: onRemoved,
  });
  return (
    <StepForm {...form} submitLabel="Turn off" pendingLabel="Turning off..." onCancel={onCancel}>
      <Field label="Your password" error={errors.password?.message}>
        <TextInput {...register('password')} required type="password" autoComplete="current-password" />
      </Field>
      <Field label="Code" error={errors.code?.message} hint="From your authenticator app, or a recovery code">
        <CodeInput {...register('code')} />
      </Field>
    </StepForm>
  );
}

interface StepFormProps {
  submitLabel: string;
  pendingLabel: string;
  pending: boolean;
  submit: FormEventHandler;
  onCancel: () => void;
  children: ReactNode;
}

/** One step of turning the second factor on or off. */
export function StepForm({ submitLabel, pendingLabel, pending, submit, onCancel, children }: StepFormProps) {
  return (
    <form noValidate onSubmit={submit} className="flex max-w-sm flex-col gap-2">
      {children}
      <div className="mt-1 flex flex-wrap gap-2">
        <Button type="submit" pending={pending}>
          {pending ? pendingLabel : submitLabel}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
