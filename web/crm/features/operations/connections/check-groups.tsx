import { clsx } from 'clsx';
import { useId } from 'react';

/** Options that belong to one noun. */
export interface CheckGroup<Value extends string> {
  title: string;
  options: readonly { value: Value; label: string }[];
}

type TakeInput = (input: HTMLInputElement | null) => void;

interface CheckGroupsProps<Value extends string> {
  legend: string;
  groups: readonly CheckGroup<Value>[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  error: string | undefined;
  /** The label of a box that checks all of them. */
  all?: string;
  /** Takes the focus when nothing is chosen. */
  ref?: TakeInput;
}

/** Check boxes, put together by noun. */
export function CheckGroups<Value extends string>(props: CheckGroupsProps<Value>) {
  const { legend, groups, chosen, onChange, error, all, ref } = props;
  const errorId = useId();
  const values = groups.flatMap(({ options }) => options.map(({ value }) => value));
  const change = (value: Value, isChecked: boolean) =>
    onChange(values.filter((one) => (one === value ? isChecked : chosen.includes(one))));
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="mb-2 min-w-0">
      <legend className="wide text-sm">{legend}</legend>
      <p id={errorId} role="alert" className="mt-1 text-sm font-medium text-failed empty:hidden">
        {error}
      </p>
      {all !== undefined && (
        <Box
          ref={ref}
          label={all}
          isChecked={chosen.length === values.length}
          isPartly={chosen.length > 0 && chosen.length < values.length}
          onChange={(isChecked) => onChange(isChecked ? values : [])}
          className="mt-1.5 border-b border-line font-medium"
        />
      )}
      {groups.map(({ title, options }, group) => (
        <div key={title} className="grid gap-x-4 border-b border-line py-1.5 sm:grid-cols-[6rem_minmax(0,1fr)]">
          <p className="pt-1.5 text-[0.8125rem] text-ink-soft sm:pt-2">{title}</p>
          <div>
            {options.map(({ value, label }, index) => (
              <Box
                key={value}
                ref={all === undefined && group === 0 && index === 0 ? ref : undefined}
                label={label}
                isChecked={chosen.includes(value)}
                onChange={(isChecked) => change(value, isChecked)}
              />
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}

interface BoxProps {
  label: string;
  isChecked: boolean;
  isPartly?: boolean;
  onChange: (isChecked: boolean) => void;
  className?: string;
  ref?: TakeInput | undefined;
}

function Box({ label, isChecked, isPartly = false, onChange, className, ref }: BoxProps) {
  return (
    <label
      className={clsx('flex min-h-9 cursor-pointer items-center gap-3 text-sm leading-snug max-sm:min-h-11', className)}
    >
      <input
        ref={(input) => {
          if (input) input.indeterminate = isPartly;
          ref?.(input);
        }}
        type="checkbox"
        checked={isChecked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        className="size-4 shrink-0 cursor-pointer accent-signal max-sm:size-5"
      />
      {label}
    </label>
  );
}
