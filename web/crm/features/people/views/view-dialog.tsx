import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '#client/api-error.ts';
import { describeLoadFailure } from '#client/describe-load-failure.ts';
import { type View, ViewInput, type ViewList } from '#contract/views.ts';
import { ConfirmDialog } from '#crm/shared/dialogs/confirm-dialog.tsx';
import type { DialogProps } from '#crm/shared/dialogs/dialog-store.ts';
import { readConflict } from '#crm/shared/forms/edit-conflict.ts';
import { useDensity } from '#crm/shared/preferences/density.tsx';
import type { ListQuery } from '#crm/shared/records/list-query.ts';
import { hasRole } from '#crm/shared/session/role.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field, TextInput } from '#ui/field.tsx';
import { Switch } from '#ui/switch.tsx';
import { isShown, showAll, shownBy, showView } from './show-view.ts';
import { useDeleteView, useSaveView, useUpdateView, viewsQuery } from './view-queries.ts';

interface ViewDialogProps extends DialogProps {
  list: ViewList;
  listQuery: ListQuery;
  /** Undefined for a new view. */
  view: View | undefined;
}

interface FormValues {
  name: string;
  isShared: 0 | 1;
  keepsDensity: boolean;
  takesList: boolean;
}

/** Saves the filters and order of a list under a name, or changes an existing view. */
export function ViewDialog({ list, listQuery, view: opened, close }: ViewDialogProps) {
  const density = useDensity();
  const client = useQueryClient();
  const [view, setView] = useState(opened);
  const [form, setForm] = useState<FormValues>({
    name: opened?.name ?? '',
    isShared: opened?.isShared ?? 0,
    keepsDensity: opened ? opened.density !== null : false,
    takesList: false,
  });
  const [asksDeletion, setAsksDeletion] = useState(false);
  const [fault, setFault] = useState<string>();
  /** Why the last attempt failed, if the name was not the reason. */
  const [problem, setProblem] = useState<string>();
  const onSaved = (saved: View) =>
    client.setQueryData(viewsQuery.queryKey, (views: View[] = []) => [
      ...views.filter(({ id }) => id !== saved.id),
      saved,
    ]);
  const save = useSaveView({ onSuccess: onSaved });
  const update = useUpdateView(view?.id ?? '', { onSuccess: onSaved });
  const remove = useDeleteView(view?.id ?? '');
  // Called only while the dialog is open: whoever has closed it may be on another screen by now.
  const goOn = (show: () => void) => {
    close();
    show();
  };
  const change = (values: Partial<FormValues>) => {
    setForm({ ...form, ...values });
    setFault(undefined);
    setProblem(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    const name = ViewInput.shape.name.safeParse(form.name);
    if (!name.success) return setFault(name.error.issues[0]?.message);
    const settings = {
      name: name.data,
      isShared: form.isShared,
      density: form.keepsDensity ? (view?.density ?? density) : null,
    };
    const onError = (error: Error) => {
      const conflict = readConflict<View>(error);
      const issues = error instanceof ApiError ? error.issues : [];
      const atName = issues.find(({ path }) => path === 'name');
      if (atName) return setFault(atName.message);
      if (!conflict) return setProblem(describeLoadFailure(error));
      // The next attempt changes the stored version.
      setView(conflict.current);
      return setProblem(`${conflict.current.name} has been changed meanwhile. Press again to save yours over it.`);
    };
    const outcome = { onError, onSuccess: (saved: View) => goOn(() => showView(saved)) };
    if (!view) return save.mutate({ list, ...settings, ...shownBy(listQuery) }, outcome);
    return update.mutate(
      { ...settings, ...(form.takesList && shownBy(listQuery)), updatedAt: view.updatedAt },
      outcome,
    );
  };
  const destroy = () => remove.mutate(undefined, { onSuccess: () => goOn(() => showAll(list)) });
  const isTheirs = view?.isOwn === 0;
  if (view && asksDeletion) {
    return (
      <ConfirmDialog
        title="Delete View"
        question={`Delete “${view.name}”? All staff lose it. This cannot be undone.`}
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        pending={remove.isPending}
        onConfirm={destroy}
        onClose={() => setAsksDeletion(false)}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={view ? 'Change View' : 'Save View'}
      description={
        isTheirs ? `This view belongs to ${view.ownerName}.` : 'Filters and order of this list, under a name.'
      }
      footer={
        <>
          {view && (
            <Button
              variant="quiet"
              className="mr-auto text-failed"
              pending={remove.isPending}
              onClick={() => (view.isShared === 1 ? setAsksDeletion(true) : destroy())}
            >
              Delete
            </Button>
          )}
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form="view" pending={save.isPending || update.isPending}>
            {view ? 'Update View' : 'Save View'}
          </Button>
        </>
      }
    >
      <form id="view" noValidate onSubmit={submit} className="mt-5 flex flex-col gap-2">
        <Field label="Name" error={fault}>
          <TextInput
            value={form.name}
            autoComplete="off"
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
        </Field>
        {view && !isShown(view, listQuery) && (
          <Switch
            label="Keep the list as it is shown now"
            states={['No', 'Yes']}
            checked={form.takesList}
            onChange={(takesList) => change({ takesList })}
          />
        )}
        {(hasRole('member') || opened?.isShared === 1) && (
          <Switch
            label="Shared with all staff"
            states={['No', 'Yes']}
            checked={form.isShared === 1}
            onChange={(on) => change({ isShared: on ? 1 : 0 })}
          />
        )}
        <Switch
          label={`Keeps the height of rows (${view?.density ?? density})`}
          states={['No', 'Yes']}
          checked={form.keepsDensity}
          onChange={(keepsDensity) => change({ keepsDensity })}
        />
        {problem && (
          <p role="alert" className="font-medium text-failed">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
