import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { CRM_SCREENS } from '../../../../contract/crm-addresses.ts';
import { PlainLink } from '../navigation/links.tsx';

/** A screen beside the dashboard: its name, and the way back, stay at the top. */
export function Screen({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The link that led here is gone, or was in a menu.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <div className="sticky top-0 z-20 flex h-11 items-center gap-3 border-b border-line bg-paper px-4 md:px-6">
        <PlainLink
          href={CRM_SCREENS.dashboard}
          className="-ml-1 flex items-center gap-1.5 rounded-sm px-1 py-1.5 text-ink-soft hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4" />
          Dashboard
        </PlainLink>
        <span aria-hidden className="h-4 border-l border-line-strong" />
        <h1 ref={heading} tabIndex={-1} className="font-medium outline-none">
          {title}
        </h1>
      </div>
      {children}
    </>
  );
}
