import { clsx } from 'clsx';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { TextInput } from './field.tsx';

export interface ComboboxOption {
  id: string;
  label: string;
  /** A second line that distinguishes options with the same label. */
  detail?: string;
}

interface ComboboxProps<Option extends ComboboxOption>
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onSelect'> {
  text: string;
  onType: (text: string) => void;
  options: readonly Option[];
  onChoose: (option: Option) => void;
  /** Shown in place of the list when it has no options. */
  notice: ReactNode;
}

/** A text field with a list of options. Arrow keys move through the options, Enter chooses one, Escape closes the list. */
export function Combobox<Option extends ComboboxOption>(props: ComboboxProps<Option>) {
  const { text, onType, options, onChoose, notice, onBlur, ...rest } = props;
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(0);
  const active = Math.min(activeIndex, options.length - 1);
  const idOf = (index: number) => `${listId}-${index}`;

  const choose = (option: Option | undefined) => {
    if (!option) return;
    onChoose(option);
    setOpen(false);
  };
  const move = (step: number) => {
    setOpen(true);
    if (!open || options.length === 0) return;
    const next = (active + step + options.length) % options.length;
    setActiveIndex(next);
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // These keys belong to the input method while a word is composed.
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) move(step);
    else if (event.key === 'Enter' && open) choose(options[active]);
    else if (event.key === 'Escape' && open) setOpen(false);
    else return;
    event.preventDefault();
  };

  return (
    <div className="relative">
      <TextInput
        {...rest}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open && options.length > 0 ? idOf(active) : undefined}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          onType(event.currentTarget.value);
          setActiveIndex(0);
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          setOpen(false);
          onBlur?.(event);
        }}
      />
      {open && (
        <div className={LIST}>
          {options.length === 0 && (
            <p role="status" className="px-3 py-2.5 text-ink-soft">
              {notice}
            </p>
          )}
          <div role="listbox" id={listId} aria-label="Results">
            {options.map((option, index) => (
              // The text field keeps the focus and handles the keys, so that the user can go on typing.
              <div
                key={option.id}
                id={idOf(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={clsx('cursor-pointer px-3 py-2', index === active && 'bg-line/60')}
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={() => setActiveIndex(index)}
                onClick={() => choose(option)}
                onKeyDown={onKeyDown}
              >
                <div className="truncate">{option.label}</div>
                {option.detail && <div className="truncate text-[0.8125rem] text-ink-soft">{option.detail}</div>}
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

const LIST =
  'absolute inset-x-0 top-full z-10 mt-1 max-h-64 overflow-y-auto rounded-md border border-line-strong bg-paper-raised text-sm shadow-board';
