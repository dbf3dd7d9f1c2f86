import type { Customer } from '#contract/customers.ts';
import { RelatedRecords } from '#crm/shared/panel/related-records.tsx';
import { NOBODY_LABEL } from '#crm/shared/people/assignees.ts';
import { useActionKeys } from '#crm/shared/records/action-keys.ts';
import { useRecords } from '#crm/shared/records/use-records.ts';
import { hasRole } from '#crm/shared/session/role.ts';
import { Button } from '#ui/button.tsx';
import { useOnline } from '#ui/use-online.ts';
import { ADD_TASK, addTask } from './task-actions.ts';
import { DoneSwitch, DueTime, TaskTitle } from './task-facts.tsx';
import { TASKS } from './task-queries.ts';

/** A customer's open tasks. The timeline shows the finished ones. */
export function CustomerTasks({ customer }: { customer: Customer }) {
  const online = useOnline();
  useActionKeys(customer, [ADD_TASK]);
  return (
    <RelatedRecords
      title="Tasks"
      records={useRecords(TASKS, { customerId: customer.id, done: '0' })}
      empty="Nothing to do."
      action={
        <Button
          variant="quiet"
          size="sm"
          className="-mr-3 max-sm:min-h-11"
          aria-keyshortcuts={ADD_TASK.key}
          disabled={!online || !hasRole('member')}
          onClick={() => addTask(customer)}
        >
          Add task
        </Button>
      }
    >
      {(task) => (
        <div className="flex items-start gap-1 py-0.5">
          <span className="pt-0.5">
            <DoneSwitch task={task} />
          </span>
          <div className="flex min-w-0 grow flex-col items-start">
            <TaskTitle task={task} />
            <p className="flex flex-wrap gap-x-2 text-[0.8125rem]">
              <DueTime task={task} />
              <span className="text-ink-soft">{task.assigneeName ?? NOBODY_LABEL}</span>
            </p>
          </div>
        </div>
      )}
    </RelatedRecords>
  );
}
