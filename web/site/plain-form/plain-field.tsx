import type { ComponentProps } from 'react';

interface PlainFieldProps extends ComponentProps<'input'> {
  name: string;
  label: string;
  hint?: string;
}

/** A label and its control, for forms that are sent by the browser itself. */
export function PlainField({ label, hint, name, ...input }: PlainFieldProps) {
  return (
    <label className="flex flex-col gap-1.5">
      <span className="wide text-sm">{label}</span>
      <input
        name={name}
        required
        aria-describedby={hint && `${name}-hint`}
        className="h-14 w-full rounded-md border border-line-strong bg-paper-raised px-3 text-lg"
        {...input}
      />
      {hint && (
        <span id={`${name}-hint`} className="text-sm text-ink-soft">
          {hint}
        </span>
      )}
    </label>
  );
}
