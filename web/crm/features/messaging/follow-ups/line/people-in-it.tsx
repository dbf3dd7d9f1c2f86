import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ENROLLMENT_STATES, type Enrollment, type EnrollmentState, type FollowUp } from '#contract/follow-ups.ts';
import { useKeepFocus } from '#crm/shared/keyboard/use-keep-focus.ts';
import { ViewSwitch } from '#crm/shared/layout/view-switch.tsx';
import { Loaded } from '#crm/shared/load-failure.tsx';
import { comingLabel } from '#crm/shared/local-time.ts';
import { templatesQuery } from '#crm/shared/messages/templates.query.ts';
import { CustomerLink } from '#crm/shared/navigation/links.tsx';
import { setSearchParam, useSearchParams } from '#crm/shared/navigation/navigation.ts';
import { ListSkeleton } from '#crm/shared/records/list-skeleton.tsx';
import { hasRole } from '#crm/shared/session/role.ts';
import { StateBadge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { RelativeTime, useNow } from '#ui/relative-time.tsx';
import { useOnline } from '#ui/use-online.ts';
import { enrollmentsQuery, useStopEnrollment } from '../follow-up-queries.ts';
import { ENROLLMENT_TONES, endedWords, STATE_LABELS, stepLine } from '../follow-up-words.ts';

const LABEL = 'People in it';
/** What the server lists at most. */
const MOST = 500;

const VIEWS = [
  { id: undefined, label: 'All' },
  ...ENROLLMENT_STATES.map((state) => ({ id: state, label: STATE_LABELS[state] })),
];

const EMPTY: Record<EnrollmentState | 'all', string> = {
  all: 'Nobody has been in it yet.',
  active: 'Nobody is in it now.',
  done: 'Nobody has come to its end yet.',
  stopped: 'It has stopped for nobody.',
  held_out: 'Nobody is held out.',
};

/** Who is or was in a line, the newest first. */
export function PeopleInIt({ line }: { line: FollowUp }) {
  const wanted = useSearchParams().get('state');
  const state = ENROLLMENT_STATES.find((one) => one === wanted);
  const people = useQuery(enrollmentsQuery(line.id, state));
  const section = useRef<HTMLElement>(null);
  useKeepFocus(section);
  return (
    <section ref={section} aria-label={LABEL}>
      <div className="overflow-x-auto border-b border-line px-4 py-1.5 [scrollbar-width:none] md:px-6">
        <div className="w-fit">
          <ViewSwitch label="State" views={VIEWS} active={state} onChange={(next) => setSearchParam('state', next)} />
        </div>
      </div>
      <Loaded what="The people" query={people} skeleton={<ListSkeleton label={LABEL} />} className="px-4 py-10 md:px-6">
        {(rows) =>
          rows.length === 0 ? (
            <p className="px-4 py-6 text-ink-soft md:px-6">{EMPTY[state ?? 'all']}</p>
          ) : (
            <>
              <ul aria-label={LABEL} aria-busy={people.isPlaceholderData || undefined} className="aria-busy:opacity-55">
                {rows.map((enrollment) => (
                  <PersonRow key={enrollment.id} enrollment={enrollment} line={line} />
                ))}
              </ul>
              {rows.length === MOST && <p className="px-4 py-3 text-ink-soft md:px-6">These are the newest {MOST}.</p>}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function PersonRow({ enrollment, line }: { enrollment: Enrollment; line: FollowUp }) {
  const online = useOnline();
  const { id, customerId, customerName, state, createdAt } = enrollment;
  const name = customerName ?? 'A deleted customer';
  const stop = useStopEnrollment(line.name, name);
  return (
    <li className="flex min-h-13 items-center gap-x-4 border-b border-line px-4 py-1.5 md:min-h-11 md:py-0.5 md:px-6">
      <div className="grid min-w-0 grow gap-x-6 md:grid-cols-[minmax(0,14rem)_6rem_minmax(0,1fr)_auto] md:items-baseline">
        <p className="truncate">
          {customerId === null ? (
            <span className="text-ink-soft">{name}</span>
          ) : (
            <CustomerLink id={customerId} className="font-medium">
              {name}
            </CustomerLink>
          )}
        </p>
        <p className="max-md:hidden">
          <StateBadge tone={ENROLLMENT_TONES[state]}>{STATE_LABELS[state]}</StateBadge>
        </p>
        <p className="min-w-0 wrap-anywhere max-md:text-[0.8125rem]">
          <Progress enrollment={enrollment} line={line} />
        </p>
        <p className="text-[0.8125rem] text-ink-soft">
          begun <RelativeTime instant={createdAt} />
        </p>
      </div>
      {state === 'active' && hasRole('member') && (
        <Button
          variant="plain"
          size="sm"
          className="-mr-3 shrink-0 text-ink-soft max-lg:min-h-11"
          aria-label={`Stop it for ${name}`}
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

/** The next step and when it comes, or why there is none. */
function Progress({ enrollment, line }: { enrollment: Enrollment; line: FollowUp }) {
  const now = new Date(useNow());
  const { data: templates } = useQuery(templatesQuery);
  const { state, step, next, dueAt } = enrollment;
  if (state !== 'active') {
    return (
      <>
        {endedWords(enrollment)}
        {state === 'stopped' && step > 1 && <span className="text-ink-soft"> before step {step}</span>}
      </>
    );
  }
  return (
    <>
      <span className="text-ink-soft">Step {step}</span> {next && stepLine(next, templates)}
      {line.pausedAt !== null && ', waits for the pause to end'}
      {line.pausedAt === null && dueAt !== null && `, ${dueWords(new Date(dueAt), now)}`}
    </>
  );
}

function dueWords(dueAt: Date, now: Date): string {
  return dueAt <= now ? 'due now' : comingLabel(dueAt, now);
}
