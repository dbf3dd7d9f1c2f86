import { clsx } from 'clsx';
import { type LicenseUsage, licensesOver } from '../../shared/license-usage.ts';

/** `2/5`; over the limit it says so, and not by colour alone. */
export function LicenseCount({ usage }: { usage: LicenseUsage }) {
  const over = licensesOver(usage);
  return (
    <span
      className={clsx(
        'font-mono text-[0.8125rem] tabular-nums',
        over > 0 && 'font-semibold text-over',
        over === 0 && usage.total === 0 && 'text-ink-soft',
      )}
      title={over > 0 ? `${over} over the limit` : undefined}
    >
      {usage.used}/{usage.total}
      {/* Rows of one line have a header for it. */}
      <span className="ml-1.5 font-sans text-ink-soft one-line:sr-only"> licenses</span>
      {over > 0 && <span className="sr-only">, {over} over the limit</span>}
    </span>
  );
}
