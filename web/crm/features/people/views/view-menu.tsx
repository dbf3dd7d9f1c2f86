import { useQuery } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import type { ViewList } from '#contract/views.ts';
import { openDialog } from '#crm/shared/dialogs/dialog-store.ts';
import { lazyComponent } from '#crm/shared/lazy-component.ts';
import { useSearchParams } from '#crm/shared/navigation/navigation.ts';
import { isFiltered, type ListQuery } from '#crm/shared/records/list-query.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Select } from '#ui/select.tsx';
import { isShown, showAll, showView, VIEW_PARAM } from './show-view.ts';
import { viewsQuery } from './view-queries.ts';

const ViewDialog = lazyComponent(async () => (await import('./view-dialog.tsx')).ViewDialog);

export function menuOf(list: ViewList) {
  return function Views({ listQuery }: { listQuery: ListQuery }) {
    return <ViewMenu list={list} listQuery={listQuery} />;
  };
}

/** The views of a list, and a button to save the current one. Inconspicuous when there is nothing to choose or save. */
function ViewMenu({ list, listQuery }: { list: ViewList; listQuery: ListQuery }) {
  const { data = [] } = useQuery(viewsQuery);
  const views = data.filter((view) => view.list === list);
  const named = useSearchParams().get(VIEW_PARAM);
  const current = views.find(({ id }) => id === named);
  const isChanged = current !== undefined && !isShown(current, listQuery);
  const hasSomething = isFiltered(listQuery) || listQuery.sort !== undefined;
  return (
    <>
      {views.length > 0 && (
        <Select
          className="h-full max-w-44 shrink-0 lg:h-9"
          label="View"
          marked={current !== undefined}
          value={current?.id ?? ''}
          options={[
            { value: '', label: 'All' },
            ...views.map(({ id, name, isOwn, isShared, ownerName }) => ({
              value: id,
              label: `${name}${id === current?.id && isChanged ? ' (changed)' : ''}${isOwn === 0 ? `, ${ownerName}` : isShared === 1 ? ', shared' : ''}`,
            })),
          ]}
          onChange={(id) => {
            const view = views.find((one) => one.id === id);
            if (view) showView(view);
            else showAll(list);
          }}
        />
      )}
      {(hasSomething || current) && (
        <span className="-mx-2 -my-1 shrink-0">
          <IconButton
            icon={Bookmark}
            label={current ? `Change the view “${current.name}”` : 'Save as a view'}
            onClick={() => openDialog(ViewDialog, { list, listQuery, view: current })}
          />
        </span>
      )}
    </>
  );
}
