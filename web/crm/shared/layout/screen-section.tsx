import { type ReactNode, useId, useRef } from 'react';
import { useKeepFocus } from '../keyboard/use-keep-focus.ts';

/** One section of a screen: its title and purpose, with its content beside them on wide screens. */
export function ScreenSection({ title, about, children }: { title: string; about: ReactNode; children: ReactNode }) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  useKeepFocus(section);
  return (
    <section
      ref={section}
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-5 border-b border-line px-4 py-7 last:border-0 md:px-6 lg:grid-cols-[18rem_minmax(0,36rem)]"
    >
      <div>
        <h2 id={id} className="expanded text-base">
          {title}
        </h2>
        <p className="mt-1.5 max-w-prose text-ink-soft">{about}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
