import type { Ref } from 'react';
import { Combobox } from '#ui/combobox.tsx';
import { useNow } from '#ui/relative-time.tsx';
import { zoneOptions } from './time-zones.ts';

interface TimeZoneInputProps {
  /** IANA name, or what is typed so far. Null is by the number. */
  value: string | null;
  onChange: (zone: string | null) => void;
  onBlur: () => void;
  /** Says what an empty field stands for, where it may be empty. */
  placeholder?: string;
  ref: Ref<HTMLInputElement>;
}

/** A field for a time zone, with those that match what is typed. */
export function TimeZoneInput({ value, onChange, ...rest }: TimeZoneInputProps) {
  const now = new Date(useNow());
  return (
    <Combobox
      {...rest}
      text={value ?? ''}
      onType={(typed) => onChange(typed === '' ? null : typed)}
      options={zoneOptions(value ?? '', now)}
      onChoose={({ id }) => onChange(id)}
      notice="No such time zone"
    />
  );
}
