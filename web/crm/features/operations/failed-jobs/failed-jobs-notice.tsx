import { useQuery } from '@tanstack/react-query';
import { CRM_SCREENS } from '#contract/crm-addresses.ts';
import { PlainLink } from '#crm/shared/navigation/links.tsx';
import { failedJobsQuery } from './failed-jobs-queries.ts';
import { describeCount } from './job-words.ts';

/** A short line while there are failed jobs. */
export function FailedJobsNotice() {
  const { data } = useQuery(failedJobsQuery);
  const count = data?.length ?? 0;
  return (
    <div role="status" className="empty:hidden">
      {count > 0 && (
        <p className="border-b border-line bg-pending-soft px-4 py-2 text-pending md:px-6">
          {describeCount(count)}{' '}
          <PlainLink href={CRM_SCREENS['failed-jobs']} className="font-medium underline underline-offset-4">
            See why
          </PlainLink>
        </p>
      )}
    </div>
  );
}
