import { dayLabel } from './day-label.ts';

export function DayBreak({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <p className="py-3 text-center text-xs text-ink-soft">
      <time dateTime={at}>{dayLabel(date, new Date())}</time>
    </p>
  );
}
