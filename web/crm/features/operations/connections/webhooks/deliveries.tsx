import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useId } from 'react';
import { WEBHOOK_LOG_DAYS, type WebhookDelivery } from '#contract/webhook-endpoints.ts';
import { formatCount } from '#crm/shared/count.ts';
import { Loaded } from '#crm/shared/load-failure.tsx';
import { dateTimeLabel, formatMoment } from '#crm/shared/local-time.ts';
import { ListSkeleton } from '#crm/shared/records/list-skeleton.tsx';
import { StateBadge } from '#ui/badge.tsx';
import { useNow } from '#ui/relative-time.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx';
import { deliveriesQuery } from './webhook-queries.ts';
import { DELIVERY_STATES, eventLabel, triesInWords } from './webhook-words.ts';

const LABEL = 'What it was told';
/** What the server lists at most. */
const MOST = 500;

/** What an address was told, the newest first. It follows what waits. */
export function Deliveries({ endpointId }: { endpointId: string }) {
  const id = useId();
  const deliveries = useQuery(deliveriesQuery(endpointId));
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="expanded px-4 pt-6 pb-3 text-base md:px-6">
        {LABEL}
      </h3>
      <Loaded
        what="The log"
        query={deliveries}
        skeleton={<ListSkeleton label="the log" />}
        className="px-4 pb-6 md:px-6"
      >
        {(rows) =>
          rows.length === 0 ? (
            <p className="max-w-prose px-4 pb-6 text-ink-soft md:px-6">
              Nothing yet. Send a test, and see how the address answers.
            </p>
          ) : (
            <>
              <Table aria-labelledby={id}>
                <TableHead className="max-md:sr-only">
                  <TableRow className={clsx(ROW, 'h-8 items-center border-b border-line text-xs text-ink-soft')}>
                    <TableHeader>Happened</TableHeader>
                    <TableHeader>What</TableHeader>
                    <TableHeader>State</TableHeader>
                    <TableHeader>Tries</TableHeader>
                    <TableHeader>Why the last try failed</TableHeader>
                  </TableRow>
                </TableHead>
                <TableBody>
                  {rows.map((delivery) => (
                    <DeliveryRow key={delivery.id} delivery={delivery} />
                  ))}
                </TableBody>
              </Table>
              <p className="max-w-prose px-4 py-4 text-[0.8125rem] text-ink-soft md:px-6">
                {rows.length === MOST && `These are the newest ${MOST}. `}
                The log is kept for {WEBHOOK_LOG_DAYS} days.
              </p>
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function DeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const { id, type, at, status, tries, error } = delivery;
  const now = new Date(useNow());
  const state = DELIVERY_STATES[status];
  return (
    <TableRow className={clsx(ROW, 'min-h-10 items-baseline border-b border-line py-2.5')}>
      <TableCell className="tabular-nums max-md:order-2 max-md:text-[0.8125rem] max-md:text-ink-soft">
        <time dateTime={at} title={`${dateTimeLabel(at)}, ${id}`}>
          {formatMoment(new Date(at), now)}
        </time>
      </TableCell>
      <TableCell className="whitespace-normal! max-md:order-1 max-md:w-full max-md:pr-24">
        {eventLabel(type)}
        <span className="ml-2 font-mono text-xs text-ink-soft max-lg:hidden">{type}</span>
      </TableCell>
      <TableCell className="max-md:absolute max-md:top-2.5 max-md:right-4">
        <StateBadge tone={state.tone}>{state.label}</StateBadge>
      </TableCell>
      <TableCell className="text-ink-soft tabular-nums max-md:order-3 max-md:text-[0.8125rem] md:text-ink">
        <span className="max-md:hidden">{formatCount(tries)}</span>
        <span className="md:hidden">{triesInWords(tries)}</span>
      </TableCell>
      <TableCell className="whitespace-normal! text-[0.8125rem] wrap-anywhere empty:hidden max-md:order-4 max-md:w-full">
        {status !== 'delivered' && error}
      </TableCell>
    </TableRow>
  );
}

const ROW =
  'relative px-4 max-md:flex! max-md:flex-wrap max-md:gap-x-3 md:grid-cols-[8.5rem_minmax(0,1fr)_6rem_3.5rem_minmax(0,1fr)] md:gap-x-4 md:px-6';
