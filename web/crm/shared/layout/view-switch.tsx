import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';

interface ViewSwitchProps<Id extends string | undefined> {
  label: string;
  views: readonly { id: Id; label: string; Icon?: LucideIcon }[];
  active: Id;
  onChange: (id: Id) => void;
}

/** Buttons beside a screen's title that switch between its views. */
export function ViewSwitch<Id extends string | undefined>({ label, views, active, onChange }: ViewSwitchProps<Id>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div role="group" aria-label={label} className="flex min-w-max rounded-md border border-line">
      {views.map(({ id, label: name, Icon }) => (
        <button
          key={name}
          type="button"
          aria-pressed={id === active}
          onClick={() => onChange(id)}
          className={clsx(
            'flex h-8 items-center gap-1.5 rounded-[3px] px-2.5 text-[0.8125rem] -outline-offset-2 transition-colors max-sm:h-9',
            id === active ? 'bg-line/60 font-medium' : 'text-ink-soft hover:text-ink',
          )}
        >
          {Icon && <Icon aria-hidden className="size-3.5" />}
          {name}
        </button>
      ))}
    </div>
  );
}
