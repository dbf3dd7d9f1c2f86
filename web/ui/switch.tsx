import type { ComponentProps } from 'react';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  /** The accessible name. The word for the current state is shown beside the switch. */
  label: string;
  states: readonly [off: string, on: string];
  /** The name is a sentence to read, and not a word or two. */
  isSentence?: boolean;
  onChange: (on: boolean) => void;
}

/** A switch with two states. */
export function Switch({ label, states, isSentence = false, checked = false, onChange, ...rest }: SwitchProps) {
  return (
    <label className="flex min-h-11 items-center justify-between gap-4 border-t border-line py-2">
      <span className={isSentence ? 'leading-snug' : 'wide text-sm'}>{label}</span>
      <span className="flex shrink-0 items-center gap-2.5 whitespace-nowrap">
        <span aria-hidden="true" className="text-sm text-ink-soft">
          {states[Number(checked)]}
        </span>
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
          className={LOOK}
          {...rest}
        />
      </span>
    </label>
  );
}

const LOOK =
  'relative h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-paper-raised transition-colors ' +
  'before:absolute before:top-0.75 before:left-0.75 before:size-4 before:rounded-full before:bg-line-strong before:transition-transform ' +
  'checked:border-ok checked:bg-ok checked:before:translate-x-4 checked:before:bg-paper';
