import { type ReactNode, useEffect, useRef } from 'react';

interface ScreenProps {
  title: string;
  /** Stands beside the title. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A screen beside the dashboard: its name stays at the top. */
export function Screen({ title, tools, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The link that led here is another one's now, or was in a menu.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
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
