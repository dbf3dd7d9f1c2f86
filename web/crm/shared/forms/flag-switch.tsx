import { type Control, Controller, type FieldValues, type Path } from 'react-hook-form';
import { Switch } from '#ui/switch.tsx';

interface FlagSwitchProps<Values extends FieldValues> {
  control: Control<Values>;
  name: Path<Values>;
  label: string;
  states: readonly [off: string, on: string];
}

/** A switch for a field of a form that is 0 or 1. */
export function FlagSwitch<Values extends FieldValues>({ control, name, ...rest }: FlagSwitchProps<Values>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ...field } }) => (
        <Switch {...field} {...rest} checked={value === 1} onChange={(on) => onChange(on ? 1 : 0)} />
      )}
    />
  );
}
