import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { describeSeats, licenseUsageOf } from '#crm/shared/license-usage.ts';
import { customerQuery } from '#crm/shared/people/customer.query.ts';

interface SeatLineProps {
  ownerId: string;
  /** Whether the new team member would use a seat. */
  takesSeat: boolean;
}

/** Shows the owner's seats, and the count with one more. */
export function SeatLine({ ownerId, takesSeat }: SeatLineProps) {
  const { data: owner } = useQuery({ ...customerQuery(ownerId), staleTime: 0 });
  const seats = owner && describeSeats(licenseUsageOf(owner), takesSeat);
  return (
    <p role="status" className={clsx('min-h-5 text-[0.8125rem]', seats?.isOver ? 'text-over' : 'text-ink-soft')}>
      {seats?.words}
    </p>
  );
}
