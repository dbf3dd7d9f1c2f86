import { clsx } from 'clsx';
import type { Task } from '#contract/tasks.ts';
import { useTabIndex } from '#crm/shared/keyboard/tab-stop.ts';
import { formatMoment } from '#crm/shared/local-time.ts';
import { hasRole } from '#crm/shared/session/role.ts';
import { RelativeTime, useNow } from '#ui/relative-time.tsx';
import { useOnline } from '#ui/use-online.ts';
import { editTask } from './task-actions.ts';
import { useFinishTask } from './task-queries.ts';

/** Marks a task as done or open. */
export function DoneSwitch({ task }: { task: Task }) {
  const finish = useFinishTask();
  const online = useOnline();
  const tabIndex = useTabIndex();
  const isDone = task.doneAt !== null;
  return (
    <span className="-my-2.5 flex h-9 w-6 shrink-0 items-center max-sm:h-11">
      <input
        type="checkbox"
        tabIndex={tabIndex}
        aria-label={`${task.title}: done`}
        checked={isDone}
        disabled={!online || !hasRole('member')}
        onChange={() => finish.isPending || finish.mutate(task)}
        className="size-4.5 accent-ok max-sm:size-5"
      />
    </span>
  );
}

export function TaskTitle({ task }: { task: Task }) {
  const isDone = task.doneAt !== null;
  return (
    <button
      type="button"
      tabIndex={useTabIndex()}
      disabled={!hasRole('member')}
      onClick={() => editTask(task)}
      className={clsx(
        'truncate rounded-sm text-left underline-offset-4 enabled:hover:underline',
        isDone && 'text-ink-soft line-through',
      )}
    >
      {task.title}
    </button>
  );
}

/** Shows when a task is or was due, or when it was done. Overdue tasks are marked by text and color. */
export function DueTime({ task: { dueAt, doneAt } }: { task: Task }) {
  const now = new Date(useNow());
  if (doneAt !== null) {
    return (
      <span className="text-ink-soft">
        Done <RelativeTime instant={doneAt} />
      </span>
    );
  }
  if (dueAt === null) return <span className="text-ink-soft">No date</span>;
  const due = new Date(dueAt);
  const isOverdue = due <= now;
  return (
    <time dateTime={dueAt} className={clsx('tabular-nums', isOverdue && 'font-medium text-failed')}>
      {isOverdue ? 'Overdue' : 'Due'} {formatMoment(due, now)}
    </time>
  );
}
