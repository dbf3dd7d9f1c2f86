import { useQuery } from '@tanstack/react-query';
import { Screen } from '#crm/shared/layout/screen.tsx';
import { ViewSwitch } from '#crm/shared/layout/view-switch.tsx';
import { Loaded } from '#crm/shared/load-failure.tsx';
import { ListSkeleton } from '#crm/shared/records/list-skeleton.tsx';
import { hasRole } from '#crm/shared/session/role.ts';
import { Button } from '#ui/button.tsx';
import { useOnline } from '#ui/use-online.ts';
import { followUpsQuery } from './follow-up-queries.ts';
import { LineView, NewLine } from './line/line-view.tsx';
import { LineList } from './line-list.tsx';
import { NEW, PARTS, showLine, showPart, useFollowUpsPlace } from './place.ts';

const LABEL = 'Follow-ups';

/** The lines with their figures, or the one that is open. Members write them, admins turn them on, and viewers read. */
export function FollowUpsScreen() {
  const { lineId, part } = useFollowUpsPlace();
  return (
    <Screen title={LABEL} tools={<Tools lineId={lineId} part={part} />}>
      <div data-beside-panel>
        {lineId === undefined ? (
          <Lines />
        ) : lineId === NEW && hasRole('member') ? (
          <NewLine />
        ) : (
          <LineView key={lineId} id={lineId} part={part} />
        )}
      </div>
    </Screen>
  );
}

/** The parts of the open line, or a button for another one. */
function Tools({ lineId, part }: ReturnType<typeof useFollowUpsPlace>) {
  if (lineId === NEW) return null;
  if (lineId !== undefined) return <ViewSwitch label="Part" views={PARTS} active={part} onChange={showPart} />;
  return hasRole('member') && <NewButton />;
}

function NewButton() {
  const online = useOnline();
  return (
    <Button
      variant="secondary"
      size="sm"
      className="ml-auto max-lg:min-h-9"
      disabled={!online}
      onClick={() => showLine(NEW)}
    >
      New follow-up
    </Button>
  );
}

function Lines() {
  const lines = useQuery({ ...followUpsQuery, staleTime: 0 });
  return (
    <Loaded what={LABEL} query={lines} skeleton={<ListSkeleton label={LABEL} />} className="px-4 py-10 md:px-6">
      {(data) => <LineList lines={data} />}
    </Loaded>
  );
}
