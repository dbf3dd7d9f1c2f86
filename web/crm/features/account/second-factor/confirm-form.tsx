import { useMemo } from 'react';
import { encode } from 'uqr';
import { CodeProof, type SecondFactorOffer } from '../../../../../contract/staff-account.ts';
import { post } from '../../../../client/api.ts';
import { Field } from '../../../../ui/field.tsx';
import { CodeInput } from '../../../shared/forms/code-input.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { StepForm } from './step-form.tsx';

interface ConfirmFormProps {
  offer: SecondFactorOffer;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Second step: the app stores the secret, and a first code proves it. */
export function ConfirmForm({ offer, onConfirmed, onCancel }: ConfirmFormProps) {
  const { register, errors, ...form } = useAccountForm({
    schema: CodeProof,
    blank: { code: '' },
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
