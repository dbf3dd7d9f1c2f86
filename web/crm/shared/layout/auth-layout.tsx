import { type ReactNode, useState } from 'react';
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

/** An agency's calls by hour, from midnight to midnight, relative to a maximum of 100. */
const CALLS = [9, 7, 5, 4, 5, 8, 14, 31, 62, 84, 78, 91, 70, 66, 88, 82, 93, 100, 72, 47, 34, 26, 18, 13, 9] as const;
const MARKS = [
  { hour: 0, label: '12 AM' },
  { hour: 6, label: '6 AM' },
  { hour: 12, label: 'Noon' },
  { hour: 18, label: '6 PM' },
  { hour: 24, label: '12 AM' },
];
const WIDTH = 960;
const HEIGHT = 480;
const LABEL_HEIGHT = 40;
const TITLE_HEIGHT = 96;
/** After this hour the mark's label is on its left, because there is no room on its right. */
const LATE_HOUR = 21;

const xOf = (hour: number) => (hour / 24) * WIDTH;
const yOf = (calls: number) => HEIGHT - LABEL_HEIGHT - (calls / 100) * (HEIGHT - 2 * LABEL_HEIGHT);

/** A chart of an agency's day with a mark at the current time. It is decorative and hidden from screen readers. */
function DayTrace({ now }: { now: Date }) {
  const time = now.getHours() + now.getMinutes() / 60;
  const hour = Math.floor(time);
  const before = CALLS[hour] ?? 0;
  const calls = before + ((CALLS[hour + 1] ?? before) - before) * (time - hour);
  const isLate = time > LATE_HOUR;
  return (
    <svg viewBox={`-40 ${-TITLE_HEIGHT} ${WIDTH + 80} ${HEIGHT + TITLE_HEIGHT}`} className="w-full" aria-hidden="true">
      <text x="0" y={-TITLE_HEIGHT / 2} className="expanded fill-on-pine text-3xl">
        A day of calls to an insurance agency
      </text>
      {MARKS.map(({ hour: mark, label }) => (
        <g key={mark}>
          <line x1={xOf(mark)} x2={xOf(mark)} y2={HEIGHT - LABEL_HEIGHT} className="stroke-pine-line" />
          <text x={xOf(mark)} y={HEIGHT - 8} textAnchor="middle" className="fill-on-pine-soft font-mono text-lg">
            {label}
          </text>
        </g>
      ))}
      <polyline
        points={CALLS.map((value, index) => `${xOf(index)},${yOf(value)}`).join(' ')}
        fill="none"
        strokeWidth="2"
        strokeLinejoin="round"
        className="stroke-on-pine-soft"
      />
      <line
        x1={xOf(time)}
        x2={xOf(time)}
        y1={yOf(calls)}
        y2={HEIGHT - LABEL_HEIGHT}
        strokeWidth="2"
        className="stroke-signal"
      />
      <circle cx={xOf(time)} cy={yOf(calls)} r="7" className="fill-signal" />
      <text
        x={xOf(time) + (isLate ? -12 : 12)}
        y={HEIGHT - LABEL_HEIGHT - 12}
        textAnchor={isLate ? 'end' : 'start'}
        className="fill-on-pine font-mono text-lg"
      >
        Now
      </text>
    </svg>
  );
}
