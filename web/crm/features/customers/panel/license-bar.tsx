import { clsx } from 'clsx';
import { Meter } from '../../../../ui/meter.tsx';
import { formatCount } from '../../../shared/count.ts';
import { describeHeadroom, type LicenseUsage, licensesOver } from '../../../shared/license-usage.ts';

/** Team licences in use, as a bar and in words. */
export function LicenseBar({ usage }: { usage: LicenseUsage }) {
  const isOver = licensesOver(usage) > 0;
  return (
    <div className="mt-2 flex flex-col gap-1.5">
      <Meter {...usage} className="h-2 w-full" />
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="tabular-nums">
          {formatCount(usage.used)} of {formatCount(usage.total)} in use
        </span>
        <span className={clsx('tabular-nums', isOver ? 'font-semibold text-over' : 'text-ink-soft')}>
          {describeHeadroom(usage)}
        </span>
      </p>
    </div>
  );
}
