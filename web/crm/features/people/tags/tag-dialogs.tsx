import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { describeLoadFailure } from '#client/describe-load-failure.ts';
import { TAG_COLORS, TAG_MAX_LENGTH, type Tag, TagColor } from '#contract/tags.ts';
import { capitalize } from '#crm/shared/capitalize.ts';
import { counted } from '#crm/shared/count.ts';
import { ConfirmDialog } from '#crm/shared/dialogs/confirm-dialog.tsx';
import { type DialogProps, openDialog } from '#crm/shared/dialogs/dialog-store.ts';
import { TagDot } from '#crm/shared/people/tag-list.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field, SelectInput, TextInput } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { countedTagsQuery, useDeleteTag, useMergeTag, useUpdateTag } from './tag-queries.ts';

/** Not called by an answer that arrives after its dialog was closed, because it would replace whatever is open by then. */
const backToAll = () => openDialog(ManageTagsDialog, {});

/** Renames, colors, merges and deletes tags. */
export function ManageTagsDialog({ close }: DialogProps) {
  const { data: tags, error } = useQuery(countedTagsQuery);
  return (
    <Dialog open onOpenChange={close} title="Tags" description="A tag is made when a customer is first given it.">
      {error && (
        <p role="alert" className="mt-4 text-failed">
          Tags could not be loaded. {describeLoadFailure(error)}
        </p>
      )}
      {!tags && !error && <Skeleton className="mt-5 w-48" />}
      {tags?.length === 0 && <p className="mt-4 text-ink-soft">No tags yet.</p>}
      <ul className="mt-3">
        {tags?.map((tag) => (
          <li key={tag.id} className="border-b border-line py-2.5 last:border-0">
            <TagRow tag={tag} canMerge={tags.length > 1} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function TagRow({ tag, canMerge }: { tag: Tag; canMerge: boolean }) {
  const { id, name, color, customers = 0 } = tag;
  const [{ base, typed }, setEdit] = useState({ base: name, typed: name });
  // Shows a new name in the same field, because a new field would not have the focus.
  if (base !== name) setEdit({ base: name, typed: name });
  const setTyped = (text: string) => setEdit({ base: name, typed: text });
  const update = useUpdateTag(id);
  const rename = () => {
    const wanted = typed.trim();
    // The name may be about to be saved already.
    if (update.isPending) return;
    if (wanted === '' || wanted === name) setTyped(name);
    else update.mutate({ name: wanted });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    rename();
  };
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <TagDot color={color} />
      <TextInput
        aria-label={`Name of the tag ${name}`}
        aria-invalid={update.isError && typed !== name}
        value={typed}
        maxLength={TAG_MAX_LENGTH}
        // Not `disabled`, because a disabled field loses the focus.
        readOnly={update.isPending}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        // Not when only the window has lost the focus, because the name may be incomplete.
        onBlur={({ currentTarget }) => currentTarget !== document.activeElement && rename()}
        onKeyDown={onKeyDown}
        className="max-h-9 min-w-0 flex-1 basis-40 max-sm:max-h-11"
      />
      <Select
        className="h-9 max-sm:h-11"
        label={`Color of the tag ${name}`}
        value={color}
        options={TAG_COLORS.map((value) => ({ value, label: capitalize(value) }))}
        onChange={(value) => {
          const chosen = TagColor.safeParse(value);
          if (chosen.success) update.mutate({ color: chosen.data });
        }}
      />
      <div className="flex w-full items-center gap-1 pl-4">
        <span className="mr-auto text-[0.8125rem] text-ink-soft tabular-nums">
          {counted(customers, ['customer', 'customers'])}
        </span>
        {canMerge && (
          <Button
            variant="quiet"
            size="sm"
            className="max-sm:min-h-11"
            aria-label={`Merge the tag ${name} into another`}
            onClick={() => openDialog(MergeTagDialog, { tag })}
          >
            Merge…
          </Button>
        )}
        <Button
          variant="quiet"
          size="sm"
          className="-mr-3 text-failed max-sm:min-h-11"
          aria-label={`Delete the tag ${name}`}
          onClick={() => openDialog(DeleteTagDialog, { tag })}
        >
          Delete
        </Button>
      </div>
    </div>
  );
}

function MergeTagDialog({ tag }: DialogProps & { tag: Tag }) {
  const { data: tags = [] } = useQuery(countedTagsQuery);
  const others = tags.filter(({ id }) => id !== tag.id);
  // Not the first one of each moment: a colleague's new tag may come first, and nothing would be seen of the change.
  const [chosen, setChosen] = useState(others[0]?.id);
  const into = others.find(({ id }) => id === chosen)?.id;
  const merge = useMergeTag(tag);
  return (
    <Dialog
      open
      onOpenChange={backToAll}
      title="Merge Tags"
      description={`Whoever has ${tag.name} has the other tag instead, and ${tag.name} is gone. This cannot be undone.`}
      footer={
        <>
          <Button variant="quiet" onClick={backToAll}>
            Cancel
          </Button>
          <Button
            pending={merge.isPending}
            disabled={into === undefined}
            onClick={() => {
              if (into !== undefined) merge.mutate(into, { onSuccess: backToAll });
            }}
          >
            {merge.isPending ? 'Merging...' : 'Merge'}
          </Button>
        </>
      }
    >
      <div className="mt-5">
        <Field label="Merge into">
          <SelectInput value={into ?? ''} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
            {into === undefined && <option value="">Choose a tag</option>}
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectInput>
        </Field>
      </div>
    </Dialog>
  );
}

function DeleteTagDialog({ tag }: DialogProps & { tag: Tag }) {
  const { name, customers = 0 } = tag;
  const remove = useDeleteTag(tag);
  return (
    <ConfirmDialog
      title="Delete Tag"
      question={`Delete the tag ${name}? ${counted(customers, ['customer loses', 'customers lose'])} it. This cannot be undone.`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      pending={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSuccess: backToAll })}
      onClose={backToAll}
    />
  );
}
