import type { ComponentProps } from 'react';
import { TextInput } from '../../ui/field.tsx';

interface LeadFieldProps extends ComponentProps<'input'> {
  name: string;
  label: string;
  hint?: string;
}

/** A label, its control, and below them room for what `field-message.ts` has to say. */
export function LeadField({ name, label, hint, ...input }: LeadFieldProps) {
  return (
    <div data-part={name} className="flex flex-col gap-1.5">
      <label htmlFor={`lead-${name}`} className="wide text-sm">
        {label}
      </label>
      <TextInput id={`lead-${name}`} name={name} aria-required aria-describedby={`lead-${name}-message`} {...input} />
      <div className="flex min-h-5 flex-wrap items-center gap-y-1 text-sm leading-5">
        <div id={`lead-${name}-message`}>
          <p data-part="error" role="alert" className="mr-3 font-medium text-failed empty:hidden" />
          <p
            data-part="status"
            role="status"
            className="mr-3 rounded-sm bg-highlight px-1.5 text-on-highlight empty:hidden"
          />
          {hint && (
            <p data-part="hint" className="mr-3 text-ink-soft">
              {hint}
            </p>
          )}
        </div>
        <button data-part="action" type="button" hidden className={ACTION} />
      </div>
    </div>
  );
}

const ACTION =
  'inline-flex min-h-9 max-w-full items-center rounded-md border border-line-strong px-3 text-sm wide break-all ' +
  'transition-colors hover:border-ink';
