import { useState } from 'react';

interface DayInputProps {
  label: string;
  value: string;
  max: string;
  onChange: (day: string) => void;
}

/** The years 2, 20 and 202 of a typed 2026 are days, too, and would move the other end along. */
const FIRST_DAY = '2000-01-01';

/** A field for a day such as `2026-11-30`. Calls back once a whole day is typed. */
export function DayInput({ label, value, max, onChange }: DayInputProps) {
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
      }}
      onBlur={() => setTyped(undefined)}
      className="h-11 rounded-md border border-line bg-paper px-2 tabular-nums transition-colors hover:border-line-strong lg:h-9"
    />
  );
}
