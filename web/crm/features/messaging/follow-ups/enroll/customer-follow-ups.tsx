import { useQuery } from '@tanstack/react-query';
import type { Customer } from '#contract/customers.ts';
import type { CustomerEnrollment } from '#contract/follow-ups.ts';
import { lowerFirst } from '#crm/shared/capitalize.ts';
import { formatCount } from '#crm/shared/count.ts';
import { hasLoadFailed, LoadFailureLine } from '#crm/shared/load-failure.tsx';
import { PlainLink } from '#crm/shared/navigation/links.tsx';
import { PanelSection } from '#crm/shared/panel/panel-section.tsx';
import { hasRole } from '#crm/shared/session/role.ts';
import { Button } from '#ui/button.tsx';
import { RelativeTime, useNow } from '#ui/relative-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useOnline } from '#ui/use-online.ts';
import { customerEnrollmentsQuery, useStopEnrollment } from '../follow-up-queries.ts';
import { endedWords } from '../follow-up-words.ts';
import { linePath } from '../place.ts';
import { putIntoFollowUp } from './enroll-actions.ts';
import { nextWords } from './next-words.ts';

/** How many that are over are shown. */
const LATEST = 3;

/** The lines that a customer is in, with what comes next, and how the latest others ended. */
export function CustomerFollowUps({ customer }: { customer: Customer }) {
  const online = useOnline();
  const enrollments = useQuery(customerEnrollmentsQuery(customer.id));
  const active = enrollments.data?.filter(({ state }) => state === 'active') ?? [];
  return (
    <PanelSection
      title="Follow-ups"
      count={active.length > 0 ? formatCount(active.length) : undefined}
      action={
        hasRole('member') && (
          <Button
            variant="quiet"
            size="sm"
            className="-mr-3 max-sm:min-h-11"
            disabled={!online}
            onClick={() => putIntoFollowUp(customer)}
          >
            Put into a follow-up
          </Button>
        )
      }
    >
      <LoadFailureLine what="Follow-ups" query={enrollments} className="mt-2" />
      {!enrollments.data && !hasLoadFailed(enrollments) && <Skeleton className="mt-3 w-40" />}
      {enrollments.data && (
        <Lines active={active} over={enrollments.data.filter(isOver).slice(0, LATEST)} person={customer.name} />
      )}
    </PanelSection>
  );
}

/** Who is held out gets nothing, and only the report asks who that is. */
function isOver({ state }: CustomerEnrollment): boolean {
  return state === 'done' || state === 'stopped';
}

interface LinesProps {
  active: readonly CustomerEnrollment[];
  over: readonly CustomerEnrollment[];
  person: string;
}

function Lines({ active, over, person }: LinesProps) {
  if (active.length + over.length === 0) return <p className="mt-2 text-ink-soft">In none.</p>;
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {active.map((enrollment) => (
        <InLine key={enrollment.id} enrollment={enrollment} person={person} />
      ))}
      {over.map((enrollment) => (
        <li key={enrollment.id} className="text-[0.8125rem] text-ink-soft">
          <LineLink enrollment={enrollment} />: {lowerFirst(endedWords(enrollment))}, begun{' '}
          <RelativeTime instant={enrollment.createdAt} />
        </li>
      ))}
    </ul>
  );
}

interface InLineProps {
  enrollment: CustomerEnrollment;
  person: string;
}

/** `In Unanswered lead: text tomorrow at 9:00 AM Central`, with a way to stop it. */
function InLine({ enrollment, person }: InLineProps) {
  const online = useOnline();
  const now = new Date(useNow());
  const { id, name } = enrollment;
  const stop = useStopEnrollment(name, person);
  return (
    <li className="flex items-start justify-between gap-3 border-l-2 border-dashed border-line-strong pl-2.5">
      <p className="min-w-0 py-1 wrap-anywhere">
        In <LineLink enrollment={enrollment} />: {nextWords(enrollment, now)}
      </p>
      {hasRole('member') && (
        <Button
          variant="quiet"
          size="sm"
          className="-mr-3 shrink-0 max-sm:min-h-11"
          aria-label={`Stop ${name} for ${person}`}
          disabled={!online}
          pending={stop.isPending}
          onClick={() => stop.mutate(id)}
        >
          Stop
        </Button>
      )}
    </li>
  );
}

function LineLink({ enrollment: { followUpId, name } }: { enrollment: CustomerEnrollment }) {
  return (
    <PlainLink href={linePath(followUpId)} className="font-medium text-ink underline-offset-4 hover:underline">
      {name}
    </PlainLink>
  );
}
