import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { Customer } from '../../../../contract/customers.ts';
import { get } from '../../../client/api.ts';
import { describeSeats, licenseUsageOf } from '../../shared/license-usage.ts';
import { personKey } from '../../shared/people/person-key.ts';

interface SeatLineProps {
  ownerId: string;
  /** Whether the new team member would use a seat. */
  takesSeat: boolean;
}

/** Shows the owner's seats, and the count with one more. */
export function SeatLine({ ownerId, takesSeat }: SeatLineProps) {
  const { data: owner } = useQuery({
    queryKey: personKey({ kind: 'customer', customerId: ownerId }),
    queryFn: ({ signal }): Promise<Customer> => get('/api/crm/customers/{id}', { params: { id: ownerId }, signal }),
    staleTime: 0,
  });
  const seats = owner && describeSeats(licenseUsageOf(owner), takesSeat);
  return (
    <p role="status" className={clsx('min-h-5 text-[0.8125rem]', seats?.isOver ? 'text-over' : 'text-ink-soft')}>
      {seats?.words}
    </p>
  );
}
