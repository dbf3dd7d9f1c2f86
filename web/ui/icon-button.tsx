import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Tooltip } from './tooltip.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: LucideIcon;
  /** The accessible name and the tooltip. */
  label: string;
}

/** A button with only an icon. It is 44 px in size for touch. */
export function IconButton({ icon: Icon, label, ...rest }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <button
        type="button"
        aria-label={label}
        className="grid size-11 shrink-0 place-items-center rounded-md text-ink-soft transition-colors hover:text-ink aria-busy:opacity-45"
        {...rest}
      >
        <Icon aria-hidden className="size-4.5" />
      </button>
    </Tooltip>
  );
}
