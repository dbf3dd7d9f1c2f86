import { type ComponentProps, useId } from 'react';
import { TextInput } from '#ui/field.tsx';

const COMMON = [
  'No answer',
  'Too expensive',
  'Went with somebody else',
  'Not now',
  'Not an insurance agency',
  'Wrong number',
];

/** Input for why a lead is lost: a common reason, or any other. */
export function LostReasonInput(props: ComponentProps<'input'>) {
  const id = useId();
  return (
    <>
      <TextInput {...props} list={id} autoComplete="off" />
      <datalist id={id}>
        {COMMON.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
    </>
  );
}
