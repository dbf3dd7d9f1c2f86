import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { TextInput } from '#ui/field.tsx';

/** An input for a code from an authenticator app, or a recovery code. */
export function CodeInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <TextInput
      required
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      className={clsx('font-mono tracking-wider', className)}
      {...rest}
    />
  );
}
