import { clsx } from 'clsx';
import { PitBoard } from './pit-board.tsx';
import { RaceCar } from './race-car.tsx';

/**
 * The call from the pit wall: a board held out to a car on the straight. In the current color, for any background. Its lower edge
 * is the wall, so it belongs at the end of a section.
 */
export function FormulaOne({ className }: { className?: string }) {
  return (
    <div className={clsx('grid border-b-4 border-current', className)}>
      <PitBoard className="row-start-2 mx-auto h-60 w-auto sm:mx-0 sm:mt-0 sm:h-72 sm:[grid-area:1/1] lg:h-64" />
      <RaceCar className="h-20 w-full self-end sm:mb-10 sm:h-36 sm:[grid-area:1/1] lg:mb-10 lg:h-auto" />
    </div>
  );
}
