import { useQuery } from '@tanstack/react-query';
import { Screen } from '../../shared/layout/screen.tsx';
import { ListFailure } from '../../shared/records/list-failure.tsx';
import { ListSkeleton } from '../../shared/records/list-skeleton.tsx';
import { FailedJobRow } from './failed-job-row.tsx';
import { failedJobsQuery } from './failed-jobs.query.ts';

const LABEL = 'Failed jobs';

/** What the server owes customers and has not managed to do, until staff have it tried again or give it up. */
export function FailedJobsScreen() {
  const { data, error, isFetching, isError, refetch } = useQuery({ ...failedJobsQuery, refetchOnMount: 'always' });
  return (
    <Screen title={LABEL}>
      {data ? (
        data.length > 0 ? (
          <ul aria-label={LABEL}>
            {data.map((job) => (
              <FailedJobRow key={job.id} job={job} />
            ))}
          </ul>
        ) : (
          <p className="px-4 py-10 text-ink-soft md:px-6">
            Nothing is left undone. Mails that could not be sent for minutes appear here.
          </p>
        )
      ) : isError ? (
        <ListFailure label={LABEL} records={{ error, isFetching, retry: () => void refetch() }} />
      ) : (
        <ListSkeleton label={LABEL} />
      )}
    </Screen>
  );
}
