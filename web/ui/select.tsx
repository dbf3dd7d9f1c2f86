import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

interface SelectProps extends Omit<ComponentProps<'select'>, 'onChange' | 'children'> {
  /** Its name for screen readers; the chosen option must tell what is chosen by itself. */
  label: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** One of a few, chosen the way the device does it best. */
export function Select({ label, options, onChange, className, ...rest }: SelectProps) {
  return (
    <span className={clsx('relative inline-flex items-center', className)}>
      <select
        aria-label={label}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="h-full w-full appearance-none rounded-md border border-line bg-paper pr-7 pl-2.5 text-ink transition-colors hover:border-line-strong"
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
