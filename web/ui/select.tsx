import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

interface SelectProps extends Omit<ComponentProps<'select'>, 'onChange' | 'children'> {
  /** The accessible name. It is not shown, so each option must make sense by itself. Left out where a visible label names the select. */
  label?: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  /** Highlights the select. */
  marked?: boolean;
}

/** A native select. */
export function Select({ label, options, onChange, marked = false, className, ...rest }: SelectProps) {
  return (
    <span className={clsx('relative inline-flex items-center', className)}>
      <select
        aria-label={label}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={clsx(
          'field-sizing-content h-full w-full appearance-none rounded-md border bg-paper pr-7 pl-2.5 -outline-offset-2 transition-colors',
          marked ? 'border-ink font-medium text-ink' : 'border-line text-ink hover:border-line-strong',
        )}
        {...rest}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-2 size-3.5 text-ink-soft" />
    </span>
  );
}
