import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'plain' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

interface ButtonStyle {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
}

interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Marks the button's action as running. The button ignores presses and Enter in its form, and reports itself busy to screen readers. */
  pending?: boolean;
}

export function Button({ variant, size, pending = false, onClick, className, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      // Not `disabled`, because a disabled button loses the focus and keyboard users would lose their place.
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={clsx(buttonClass({ variant, size }), className)}
      {...rest}
    />
  );
}

/** Returns the button's classes, for links that look like one. */
export function buttonClass({ variant = 'primary', size = 'md' }: ButtonStyle = {}): string {
  return clsx(BASE, VARIANTS[variant], SIZES[size]);
}

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-md text-center leading-tight text-balance transition-colors';

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'wide bg-signal text-on-signal enabled:not-aria-disabled:hover:bg-signal-hover [a&]:hover:bg-signal-hover ' +
    // A disabled primary button keeps a faint tint of its color.
    'disabled:not-aria-busy:bg-signal/25 disabled:not-aria-busy:text-ink-soft aria-disabled:not-aria-busy:bg-signal/25 aria-disabled:not-aria-busy:text-ink-soft',
  secondary:
    'wide border border-current enabled:not-aria-disabled:hover:bg-ink enabled:not-aria-disabled:hover:text-paper [a&]:hover:bg-ink [a&]:hover:text-paper ' +
    'disabled:not-aria-busy:opacity-55',
  quiet:
    'wide enabled:not-aria-disabled:hover:bg-current/10 [a&]:hover:bg-current/10 disabled:not-aria-busy:opacity-55',
  /** For actions that are always shown but seldom used. */
  plain: 'enabled:not-aria-disabled:hover:bg-current/10 [a&]:hover:bg-current/10 disabled:not-aria-busy:opacity-55',
  danger:
    'wide bg-failed-fill text-on-pine enabled:not-aria-disabled:hover:bg-failed-fill/85 disabled:not-aria-busy:opacity-55',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-8 px-3 py-1 text-sm',
  md: 'min-h-11 px-[min(1.25rem,4vw)] py-2 text-base',
  lg: 'min-h-14 px-[min(1.75rem,6vw)] py-3 text-lg',
};
