import { type ReactNode, useState } from 'react';
import { DayTrace } from './day-trace.tsx';
import { Wordmark } from './wordmark.tsx';

interface AuthLayoutProps {
  title: string;
  /** Content at the end of the header. */
  corner: ReactNode;
  children: ReactNode;
}

/** The layout of login and similar screens: one task, beside the chart of an agency's day on wide screens. */
export function AuthLayout({ title, corner, children }: AuthLayoutProps) {
  const [now] = useState(() => new Date());
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] lg:grid-cols-[minmax(24rem,5fr)_8fr]">
      <header className="flex min-h-14 flex-wrap items-center justify-between border-b border-line px-4 md:px-6">
        <Wordmark />
        {corner}
      </header>
      <main className="mx-auto w-full max-w-sm self-center px-4 pt-8 pb-24 max-lg:self-start max-lg:pt-[12vh] md:px-6 lg:max-w-md">
        <h1 className="expanded text-2xl">{title}</h1>
        {children}
      </main>
      <div className="flex items-center bg-pine p-10 max-lg:hidden lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <DayTrace now={now} />
      </div>
    </div>
  );
}
