import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { Booking, BookingStatus } from '#contract/bookings.ts';
import { formatCount, nounFor } from '#crm/shared/count.ts';
import { dateTimeLabel } from '#crm/shared/local-time.ts';
import { CustomerLink } from '#crm/shared/navigation/links.tsx';
import { StateBadge } from '#ui/badge.tsx';
import { useNow } from '#ui/relative-time.tsx';
import { unclaimedBookingsQuery } from '../lead-queries.ts';

/** The bookings of addresses that belong to no lead. Closed at first, and hidden when there are none. */
export function UnclaimedBookings() {
  const { data } = useQuery(unclaimedBookingsQuery);
  if (!data || data.rows.length === 0) return null;
  const { rows, total, isTotalCapped } = data;
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 px-4 text-[0.8125rem] text-ink-soft -outline-offset-2 transition-colors hover:text-ink md:px-6 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 shrink-0 transition-transform group-open:rotate-90" />
        <span>
          <span className="font-medium text-ink tabular-nums">
            {formatCount(total)}
            {isTotalCapped && '+'}
          </span>{' '}
          {nounFor(total, ['booking', 'bookings'])} without a lead
        </span>
      </summary>
      <p className="max-w-prose px-4 pb-2 text-[0.8125rem] text-ink-soft md:px-6">
        Booked with an address that has filled no form.
        {total > rows.length && ` The last ${formatCount(rows.length)} by their time:`}
      </p>
      <ul aria-label="Bookings without a lead" className="max-h-96 overflow-y-auto border-t border-line">
        {rows.map((booking) => (
          <UnclaimedBooking key={booking.id} booking={booking} />
        ))}
      </ul>
    </details>
  );
}

function UnclaimedBooking({ booking: { customerId, name, email, startsAt, status } }: { booking: Booking }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 border-b border-line px-4 py-2 last:border-0 md:px-6">
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        {customerId === null ? (
          <span className="font-medium wrap-anywhere">{name || email}</span>
        ) : (
          <CustomerLink id={customerId} className="font-medium whitespace-normal wrap-anywhere">
            {name || email}
          </CustomerLink>
        )}
        <a
          href={`mailto:${email}`}
          className="text-[0.8125rem] text-ink-soft underline decoration-line-strong underline-offset-4 wrap-anywhere hover:decoration-current"
        >
          {email}
        </a>
      </p>
      <p className="flex shrink-0 items-baseline gap-x-4 text-[0.8125rem]">
        <time dateTime={startsAt} className="tabular-nums">
          {dateTimeLabel(startsAt)}
        </time>
        <span className="md:w-18">
          <State status={status} startsAt={startsAt} />
        </span>
      </p>
    </li>
  );
}

const OFF: Record<Exclude<BookingStatus, 'booked'>, string> = {
  cancelled: 'Canceled',
  rejected: 'Declined',
  no_show: 'No-show',
};

function State({ status, startsAt }: Pick<Booking, 'status' | 'startsAt'>) {
  const now = useNow();
  if (status !== 'booked') return <StateBadge tone="neutral">{OFF[status]}</StateBadge>;
  return Date.parse(startsAt) < now ? (
    <StateBadge tone="neutral">Over</StateBadge>
  ) : (
    <StateBadge tone="ok">Booked</StateBadge>
  );
}
