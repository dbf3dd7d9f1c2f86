import { type ReactNode, useId, useRef } from 'react';
import { useKeepFocus } from '../keyboard/use-keep-focus.ts';

interface PanelSectionProps {
  title: string;
  /** How many items the section lists. */
  count?: string | undefined;
  /** A button at the end of the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A section of the panel with a heading. */
export function PanelSection({ title, count, action, children }: PanelSectionProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  useKeepFocus(section);
  return (
    <section ref={section} aria-labelledby={id} className="border-t border-line px-5 py-4">
      <div className="flex min-h-6 items-center gap-2">
        <h3 id={id} className="wide">
          {title}
        </h3>
        {count && <span className="font-mono text-xs tabular-nums text-ink-soft">{count}</span>}
        <span className="ml-auto">{action}</span>
      </div>
      {children}
    </section>
  );
}
