import { clsx } from 'clsx';
import {
  BookOpenCheck,
  CalendarDays,
  ChevronRight,
  CircleHelp,
  CircleX,
  CreditCard,
  ListChecks,
  ListTodo,
  LogIn,
  type LucideIcon,
  Mail,
  MessageSquareDot,
  MessageSquareReply,
  PencilLine,
  Phone,
  Repeat,
  Scale,
  ShieldCheck,
  ShieldOff,
  ShoppingCart,
  StickyNote,
  Undo2,
  UsersRound,
} from 'lucide-react';
import { useId } from 'react';
import { getPage, post } from '#client/api.ts';
import { ApiError } from '#client/api-error.ts';
import { describeLoadFailure } from '#client/describe-load-failure.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import { dayLabel, timeLabel } from '#crm/shared/local-time.ts';
import { useEntries } from '#crm/shared/records/use-entries.ts';
import { useWrite } from '#crm/shared/records/use-write.ts';
import { hasRole } from '#crm/shared/session/role.ts';
import { Button } from '#ui/button.tsx';
import { useNow } from '#ui/relative-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { describeEntry } from './describe-entry.ts';

const PAGE = 30;

/** A customer's history, newest first and grouped by day. */
export function Timeline({ customerId }: { customerId: string }) {
  const { rows, hasMore, error, hasFailed, isFetching, loadMore } = useEntries<TimelineEntry>(
    ['api', 'crm', 'customers', customerId, 'timeline'],
    (cursor, signal) =>
      getPage('/api/crm/customers/{id}/timeline', {
        params: { id: customerId },
        query: { cursor, limit: PAGE },
        signal,
      }),
  );
  return (
    <div className="mt-2">
      {rows ? (
        <Days entries={rows} />
      ) : (
        !hasFailed && (
          <div role="status" className="flex flex-col gap-3 py-2">
            <span className="sr-only">Loading the timeline…</span>
            <Skeleton className="w-24" />
            <Skeleton className="w-56" />
            <Skeleton className="w-44" />
          </div>
        )
      )}
      {rows?.length === 0 && <p className="py-2 text-ink-soft">Nothing has happened yet.</p>}
      {hasFailed && (
        <p role="alert" className="py-2 text-failed">
          The timeline could not be loaded. {isFetching ? 'Trying again…' : describeLoadFailure(error)}
        </p>
      )}
      {(hasMore || hasFailed) && (
        <Button variant="secondary" size="sm" className="mt-2" pending={isFetching} onClick={loadMore}>
          {hasFailed ? 'Try again' : isFetching ? 'Loading…' : 'Show earlier'}
        </Button>
      )}
    </div>
  );
}

function Days({ entries }: { entries: readonly TimelineEntry[] }) {
  return groupByDay(entries, useNow()).map(({ label, entries: ofDay }) => (
    <Day key={label} label={label} entries={ofDay} />
  ));
}

interface TimelineDay {
  /** `Today`, `Yesterday`, or the date, in the browser's time zone. */
  label: string;
  entries: TimelineEntry[];
}

/** Groups the entries by day, newest first. */
function groupByDay(entries: readonly TimelineEntry[], now: number): TimelineDay[] {
  const days: TimelineDay[] = [];
  for (const entry of entries) {
    const label = dayLabel(new Date(entry.at), new Date(now));
    const last = days.at(-1);
    if (last?.label === label) last.entries.push(entry);
    else days.push({ label, entries: [entry] });
  }
  return days;
}

function Day({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="sticky top-13 bg-paper-raised pt-2 pb-1 text-xs text-ink-soft">
        {label}
      </h4>
      <ol>
        {entries.map((entry) => (
          <Entry key={`${entry.kind} ${entry.id}`} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { title, detail, content, aside, failed } = describeEntry(entry);
  return (
    <li className="grid grid-cols-[1rem_minmax(0,1fr)_auto] gap-x-3 border-b border-line py-2 last:border-0">
      <span className="pt-0.5">
        <EntryIcon entry={entry} />
      </span>
      <div className="min-w-0">
        <p className="wrap-anywhere">{title}</p>
        {content !== undefined && detail ? (
          <Letter subject={detail} content={content} />
        ) : (
          detail && <p className="line-clamp-3 whitespace-pre-line wrap-anywhere text-ink-soft">{detail}</p>
        )}
        {aside && <p className={clsx('text-[0.8125rem]', failed ? 'text-failed' : 'text-ink-soft')}>{aside}</p>}
        {entry.kind === 'checkout' && !entry.isReminded && !entry.isPaidElsewhere && hasRole('member') && (
          <CheckoutReminder checkoutId={entry.id} />
        )}
      </div>
      <time dateTime={entry.at} className="pt-0.5 font-mono text-xs whitespace-nowrap tabular-nums text-ink-soft">
        {timeLabel(entry.at)}
      </time>
    </li>
  );
}

/** A mail's subject, which opens the text. */
function Letter({ subject, content }: { subject: string; content: string }) {
  return (
    <details className="group">
      <summary className="-my-1 flex list-none items-start gap-1 py-1 text-ink-soft hover:text-ink">
        <span className="min-w-0 wrap-anywhere underline decoration-line-strong underline-offset-4">{subject}</span>
        <ChevronRight aria-hidden className="mt-0.5 size-4 shrink-0 transition-transform group-open:rotate-90" />
      </summary>
      <p className="my-1.5 border-l-2 border-line-strong pl-3 whitespace-pre-wrap wrap-anywhere">{content}</p>
    </details>
  );
}

/** Distinguishes the kinds of entries visually. The words beside it say the same. */
function EntryIcon({ entry }: { entry: TimelineEntry }) {
  const Icon = iconOf(entry);
  return <Icon aria-hidden className="size-4 text-ink-soft" />;
}

const ICONS: Record<TimelineEntry['kind'], LucideIcon> = {
  email: Mail,
  text: MessageSquareReply,
  call: Phone,
  note: StickyNote,
  task: ListTodo,
  purchase: CreditCard,
  returned_refund: CreditCard,
  refund: Undo2,
  refund_request: CircleHelp,
  refund_decision: Scale,
  kept_payment: Scale,
  subscription: CircleX,
  checkout: ShoppingCart,
  booking: CalendarDays,
  sign_in: LogIn,
  guide: BookOpenCheck,
  consent: ShieldCheck,
  team: UsersRound,
  change: PencilLine,
};

function iconOf(entry: TimelineEntry): LucideIcon {
  if (entry.kind === 'text' && entry.direction === 'inbound') return MessageSquareDot;
  if (entry.kind === 'task' && entry.isDone) return ListChecks;
  if (entry.kind === 'subscription' && entry.change === 'resume') return Repeat;
  if (entry.kind === 'consent' && (entry.change === 'opt_out' || entry.change === 'pause')) return ShieldOff;
  return ICONS[entry.kind];
}

/** Sends a reminder to a customer who opened a checkout and did not pay. */
function CheckoutReminder({ checkoutId }: { checkoutId: string }) {
  const reminder = useWrite({
    write: () => post('/api/crm/checkouts/{id}/reminder', undefined, { params: { id: checkoutId } }),
    succeeded: { title: 'Reminder Sent', description: 'The email has a link that leads back to the payment.' },
    failed: (error: Error) => ({
      title: 'Failed to Send Email',
      // The server's reason is useful: the address takes no mail, or a colleague was faster.
      description:
        error instanceof ApiError && error.status === 409
          ? error.message
          : 'There was an error sending the email. Please try again.',
    }),
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      className="mt-1"
      pending={reminder.isPending}
      onClick={() => reminder.mutate()}
    >
      Email a reminder
    </Button>
  );
}
