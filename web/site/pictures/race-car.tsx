import { clsx } from 'clsx';
import raceCar from './drawings/race-car.svg?url';

/** A car on the straight, the lap's trace behind it, for dark grounds. Cropped from the left on narrow screens. */
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
