import { clsx } from 'clsx';
import { useState } from 'react';

interface DayInputProps {
  label: string;
  /** A day, or empty. */
  value: string;
  max?: string;
  /** Gives the field a dark edge. */
  marked?: boolean;
  onChange: (day: string) => void;
  /** Called when the field is emptied. Without it the day comes back. */
  onClear?: () => void;
  /** Its height on touch screens. */
  className?: string;
}

/** The years 2, 20 and 202 of a typed 2026 are days, too, and would move the other end along. */
const FIRST_DAY = '2000-01-01';

/** A field for a day such as `2026-11-30`. Calls back once a whole day is typed. */
export function DayInput({ label, value, max, marked = false, onChange, onClear, className = 'h-11' }: DayInputProps) {
  /** What is being typed and is not a possible day yet. */
  const [typed, setTyped] = useState<string>();
  return (
    <input
      type="date"
      aria-label={label}
      value={typed ?? value}
      min={FIRST_DAY}
      max={max}
      onChange={({ currentTarget: { value: day, validity } }) => {
        const isDay = day !== '' && validity.valid;
        setTyped(isDay ? undefined : day);
        if (isDay) onChange(day);
        // A day that is half typed is empty as well.
        else if (!validity.badInput && onClear) {
          setTyped(undefined);
          onClear();
        }
      }}
      onBlur={() => setTyped(undefined)}
      className={clsx(
        'rounded-md border bg-paper px-2 tabular-nums transition-colors lg:h-9',
        className,
        marked ? 'border-ink' : 'border-line hover:border-line-strong',
      )}
    />
  );
}
