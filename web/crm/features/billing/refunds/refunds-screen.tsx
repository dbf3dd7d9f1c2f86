import clsx from 'clsx';
import { useMemo } from 'react';
import { REFUND_REQUEST_STATUSES, type RefundRequestStatus } from '#contract/refund-requests.ts';
import { counted } from '#crm/shared/count.ts';
import { Screen } from '#crm/shared/layout/screen.tsx';
import { LoadFailure, StaleNotice } from '#crm/shared/load-failure.tsx';
import { setSearchParam, useSearchParams } from '#crm/shared/navigation/navigation.ts';
import { ListSkeleton } from '#crm/shared/records/list-skeleton.tsx';
import { useRecords } from '#crm/shared/records/use-records.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';
import { PaymentsToDecide } from './payments-to-decide.tsx';
import { REFUND_REQUESTS } from './refund-queries.ts';
import { RequestRow, STATUS_LABELS } from './request-row.tsx';

const LABEL = 'Refund requests';

const EMPTY: Record<RefundRequestStatus, string> = {
  open: 'Nobody waits for a decision. Customers who ask for a refund in their account appear here.',
  approved: 'No request has been approved yet.',
  rejected: 'No request has been declined yet.',
  withdrawn: 'No request has been withdrawn yet.',
};

/** The payments to decide about, and the refund requests, open or decided. */
export function RefundsScreen() {
  const status = statusOf(useSearchParams().get('status'));
  const records = useRecords(
    REFUND_REQUESTS,
    useMemo(() => ({ status }), [status]),
  );
  const { rows, total, error, hasFailed, isFetching, retry, loadMore } = records;
  const load = { error, isFetching, retry };
  return (
    <Screen
      title="Refunds"
      tools={
        <>
          <Select
            className="h-8 max-sm:h-9"
            label="Status"
            value={status}
            options={REFUND_REQUEST_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
            onChange={(value) => setSearchParam('status', value === 'open' ? undefined : value)}
          />
          {rows && !records.isOutdated && (
            <p role="status" className="text-[0.8125rem] text-ink-soft tabular-nums">
              {counted(total, ['request', 'requests'])}
            </p>
          )}
        </>
      }
    >
      <div data-beside-panel>
        {status === 'open' && <PaymentsToDecide />}
        {!rows &&
          (hasFailed ? <LoadFailure what={LABEL} load={load} className={PLACE} /> : <ListSkeleton label={LABEL} />)}
        {rows?.length === 0 && <p className={`${PLACE} text-ink-soft`}>{EMPTY[status]}</p>}
        {rows && rows.length > 0 && (
          <ul
            aria-label={LABEL}
            aria-busy={records.isOutdated}
            className={clsx('transition-opacity', records.isOutdated && 'opacity-45 delay-150')}
          >
            {rows.map((request) => (
              <RequestRow key={request.id} request={request} />
            ))}
          </ul>
        )}
        {rows && rows.length < total && (
          <Button variant="quiet" size="sm" className="m-3" pending={isFetching} onClick={loadMore}>
            Show more
          </Button>
        )}
        {rows && error && <StaleNotice what={LABEL} load={load} />}
      </div>
    </Screen>
  );
}

const PLACE = 'px-4 py-10 md:px-6';

function statusOf(param: string | null): RefundRequestStatus {
  return REFUND_REQUEST_STATUSES.find((status) => status === param) ?? 'open';
}
