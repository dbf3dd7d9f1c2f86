import type { UseQueryResult } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { capitalize } from '../capitalize.ts';
import { KeptDraftNotice } from '../drafts/kept-draft-notice.tsx';
import { isGone, LoadFailure } from '../load-failure.tsx';
import { closePanel } from '../navigation/navigation.ts';
import { focusRow } from '../records/focus-row.ts';

interface RecordPanelProps<Row> {
  /** The kind of record, such as `customer`. */
  noun: string;
  /** The panel's path. */
  path: string;
  load: Pick<UseQueryResult<Row>, 'data' | 'error' | 'errorUpdateCount' | 'isFetching' | 'refetch'>;
  /** Content beside the name. */
  mark?: ReactNode;
  /** Makes the name editable in place. */
  editName?: (record: Row, shown: ReactNode) => ReactNode;
  /** Called when the link that opened the panel is gone, so that it cannot get the focus back. */
  onOpenerGone: () => void;
  children: (record: Row) => ReactNode;
}

/** The path of the panel that was opened last. */
let lastOpened: string | undefined;

/** The panel with all details of a record, beside the list. */
export function RecordPanel<Row extends { name: string }>(props: RecordPanelProps<Row>) {
  const { noun, path, load, mark, editName, onOpenerGone, children } = props;
  const { data: record, error, isFetching, refetch } = load;
  useEffect(() => {
    lastOpened = path;
  }, [path]);
  // A panel that another has replaced does not take the focus from what the other returned it to.
  const returnFocus = () => {
    if (path === lastOpened) focusRow(() => linkTo(path), onOpenerGone);
  };
  const hasFailed = record ? error !== null : load.errorUpdateCount > 0;
  const name = record?.name ?? capitalize(noun);
  const heading = <h2 className="my-2 line-clamp-3 wide text-lg leading-snug wrap-anywhere">{name}</h2>;
  return (
    <SidePanel key={path} label={name} onClose={closePanel} onClosed={returnFocus}>
      <header className="sticky top-0 z-10 flex min-h-13 items-center gap-2 border-b border-line bg-paper-raised pl-5">
        {record && editName && !isGone(error) ? editName(record, heading) : heading}
        <span className="grow">{mark}</span>
        <IconButton icon={X} label="Close the panel" onClick={closePanel} />
      </header>
      {isGone(error) ? (
        <Gone noun={noun} />
      ) : (
        <>
          {hasFailed && (
            <LoadFailure what={`The ${noun}`} load={{ error, isFetching, retry: refetch }} className="px-5 py-6" />
          )}
          {record && children(record)}
          {!record && !hasFailed && <PanelSkeleton noun={noun} />}
        </>
      )}
      <KeptDraftNotice />
    </SidePanel>
  );
}

function linkTo(path: string): HTMLElement | null {
  return document.querySelector(`main a[href="${CSS.escape(path)}"]`);
}

function Gone({ noun }: { noun: string }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-1 px-5 py-6">
      <p className="font-medium text-failed">This {noun} is gone</p>
      <p className="text-ink-soft">It has been deleted, or the link to it is wrong.</p>
      <Button variant="secondary" size="sm" className="mt-4" onClick={closePanel}>
        Close the panel
      </Button>
    </div>
  );
}

const WIDTHS = ['w-52', 'w-40', 'w-56', 'w-32', 'w-48'];

function PanelSkeleton({ noun }: { noun: string }) {
  return (
    <div role="status" className="flex flex-col gap-5 px-5 py-6">
      <span className="sr-only">Loading the {noun}…</span>
      {WIDTHS.map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  );
}
