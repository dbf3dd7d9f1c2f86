import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Customer } from '#contract/customers.ts';
import { Instant } from '#contract/fields.ts';
import { type Task, TaskInput, type TaskUpdate } from '#contract/tasks.ts';
import { ConfirmDialog } from '#crm/shared/dialogs/confirm-dialog.tsx';
import type { DialogProps } from '#crm/shared/dialogs/dialog-store.ts';
import type { EditField } from '#crm/shared/forms/edit-conflict.ts';
import { EditDialog } from '#crm/shared/forms/edit-dialog.tsx';
import { FormDialog } from '#crm/shared/forms/form-dialog.tsx';
import { LocalTimeText } from '#crm/shared/forms/local-time-text.ts';
import { showRefusal } from '#crm/shared/forms/refuse-at-fields.ts';
import type { FormDraft } from '#crm/shared/forms/use-dialog-form.ts';
import { useEdit } from '#crm/shared/forms/use-edit.ts';
import { useKeptForm } from '#crm/shared/forms/use-kept-form.ts';
import { formatMoment, toLocalInput } from '#crm/shared/local-time.ts';
import { AssigneeField } from '#crm/shared/people/assignee-field.tsx';
import { assigneeField, useAssigneeOptions } from '#crm/shared/people/assignees.ts';
import type { Option } from '#crm/shared/records/list-query.ts';
import { sessionQuery } from '#crm/shared/session/session.query.ts';
import { Field, TextInput } from '#ui/field.tsx';
import { taskQuery, useCreateTask, useDeleteTask, useUpdateTask } from './task-queries.ts';

type FormProps = DialogProps<FormDraft<TaskFormValues>>;

interface AddTaskDialogProps extends FormProps {
  /** The customer that the task is about, if any. */
  customer?: Pick<Customer, 'id' | 'name'>;
}

/** Adds a task, by default for the current user. */
export function AddTaskDialog({ customer, close, draft }: AddTaskDialogProps) {
  const user = useQuery(sessionQuery).data?.user;
  const self = { assigneeId: user?.id ?? null, assigneeName: user?.username ?? null };
  const assignees = useAssigneeOptions(self);
  const blank = { title: '', dueAt: toLocalInput(nextMorning(new Date())), assigneeId: self.assigneeId ?? '' };
  const { form, kept } = useKeptForm<TaskFormValues>({ close, draft }, TaskFormValues, blank, {
    kind: 'task',
    id: customer?.id ?? 'task',
  });
  const create = useCreateTask(kept.name, { onSuccess: kept.finish });
  const save = ({ title, ...values }: TaskFormValues) =>
    create.mutate(
      { ...toTaskUpdate({ dueAt: values.dueAt, assigneeId: values.assigneeId }), title, customerId: customer?.id },
      { onError: (error) => showRefusal(form, error) },
    );
  return (
    <FormDialog
      title="Add Task"
      description={customer?.name}
      submitLabel="Add Task"
      pendingLabel="Adding..."
      pending={create.isPending}
      problem={form.formState.errors.root?.message}
      onSubmit={form.handleSubmit(save)}
      onClose={close}
      draft={draft}
      kept={kept}
    >
      <TaskFields form={form} assignees={assignees} />
    </FormDialog>
  );
}

export function EditTaskDialog({ task, close, draft }: FormProps & { task: Task }) {
  const { id } = task;
  const assignees = useAssigneeOptions(task);
  const { form, kept } = useKeptForm({ close, draft }, TaskFormValues, toTaskForm(task), { kind: 'edit-task', id });
  const update = useUpdateTask(id, { onSuccess: kept.finish });
  const edit = useEdit<TaskFormValues, Task>({
    form,
    fields: taskFields(assignees),
    toValues: toTaskForm,
    query: taskQuery(id),
    update: {
      isPending: update.isPending,
      mutateAsync: (changes) => update.mutateAsync(toTaskUpdate(changes)),
    },
  });
  return (
    <EditDialog
      title="Edit Task"
      {...(task.customerName !== null && { description: task.customerName })}
      noun="task"
      submitLabel="Update Task"
      edit={edit}
      onClose={close}
      draft={draft}
      kept={kept}
    >
      <TaskFields form={form} assignees={assignees} />
    </EditDialog>
  );
}

function TaskFields({ form, assignees }: { form: UseFormReturn<TaskFormValues>; assignees: readonly Option[] }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field label="Task" error={errors.title?.message}>
        <TextInput {...register('title')} type="text" autoComplete="off" />
      </Field>
      <Field label="Due" error={errors.dueAt?.message} hint="Empty for no date">
        <TextInput {...register('dueAt')} type="datetime-local" className="max-w-64 tabular-nums" />
      </Field>
      <AssigneeField {...register('assigneeId')} assignees={assignees} error={errors.assigneeId?.message} />
    </>
  );
}

export function DeleteTaskDialog({ task, close }: DialogProps & { task: Task }) {
  const remove = useDeleteTask(task.id, { onSuccess: close });
  return (
    <ConfirmDialog
      title="Delete Task"
      question={`Delete the task “${task.title}”? This cannot be undone.`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={close}
    />
  );
}

/** The values of the dialogs. Missing values are empty texts, and the time is local. */
const TaskFormValues = z.object({
  title: TaskInput.shape.title,
  dueAt: LocalTimeText,
  assigneeId: z.string(),
  updatedAt: z.optional(Instant),
});
type TaskFormValues = z.infer<typeof TaskFormValues>;

function toTaskForm({ title, dueAt, assigneeId, updatedAt }: Task): TaskFormValues {
  return { title, dueAt: dueAt ? toLocalInput(new Date(dueAt)) : '', assigneeId: assigneeId ?? '', updatedAt };
}

/** Converts the changes in the form for the API. */
function toTaskUpdate({ assigneeId, dueAt, ...rest }: Partial<TaskFormValues>): TaskUpdate {
  return {
    ...rest,
    ...(assigneeId !== undefined && { assigneeId: assigneeId || null }),
    ...(dueAt !== undefined && { dueAt: dueAt ? new Date(dueAt).toISOString() : null }),
  };
}

function taskFields(assignees: readonly Option[]): readonly EditField<keyof TaskFormValues>[] {
  return [
    { name: 'title', label: 'Task' },
    {
      name: 'dueAt',
      label: 'Due',
      describe: (date) => (date ? formatMoment(new Date(String(date)), new Date()) : 'No date'),
    },
    assigneeField(assignees),
  ];
}

const MORNING = 9;

/** Returns the default due date of a new task: the next morning of a working day. */
function nextMorning(now: Date): Date {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, MORNING);
  while (day.getDay() === 0 || day.getDay() === 6) day.setDate(day.getDate() + 1);
  return day;
}
