import { clsx } from 'clsx';
import raceCar from './drawings/race-car.svg?url';

/** A car on the straight with the lap's trace behind it, for dark backgrounds. Narrow screens crop its left side. */
export function RaceCar({ className }: { className?: string }) {
  return (
    <img
      src={raceCar}
      alt=""
      width={1400}
      height={244}
      loading="lazy"
      className={clsx('object-cover object-right-bottom', className)}
    />
  );
}
