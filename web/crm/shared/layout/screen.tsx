import { type ReactNode, useEffect, useRef } from 'react';
import { isDialogOver } from '../keyboard/plain-key.ts';
import { $tabTitle, DASHBOARD } from './tab-title.ts';

interface ScreenProps {
  title: string;
  /** Content beside the title. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A screen outside the dashboard. Its title stays at the top. */
export function Screen({ title, tools, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Takes the focus, because the link that led here may have been replaced or may be in a closed menu. Not from a dialog
  // that was opened while the screen was loading.
  useEffect(() => {
    if (!isDialogOver()) heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    $tabTitle.setKey('screen', title);
    return () => $tabTitle.setKey('screen', DASHBOARD);
  }, [title]);
  return (
    <>
      <div className="sticky top-0 z-20 flex h-11 items-center gap-4 border-b border-line bg-paper px-4 md:px-6">
        <h1 ref={heading} tabIndex={-1} className="font-medium outline-none">
          {title}
        </h1>
        {tools}
      </div>
      {children}
    </>
  );
}
