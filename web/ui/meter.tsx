import { clsx } from 'clsx';

interface MeterProps {
  used: number;
  total: number;
  /** Sets the bar's size. */
  className?: string;
}

/** A bar that shows how much of a limit is used. It is decorative and hidden from screen readers. */
export function Meter({ used, total, className = 'h-1 w-16 min-w-8 self-center' }: MeterProps) {
  const over = total > 0 && used > total;
  const share = total > 0 ? Math.min(1, used / total) : 0;
  return (
    <svg viewBox="0 0 64 4" className={className} preserveAspectRatio="none" aria-hidden="true">
      <rect width="64" height="4" className="fill-line" />
      <rect width={64 * share} height="4" className={clsx(over ? 'fill-over' : 'fill-ink-soft')} />
    </svg>
  );
}
