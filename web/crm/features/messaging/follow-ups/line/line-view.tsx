import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { CRM_SCREENS } from '#contract/crm-addresses.ts';
import type { FollowUp } from '#contract/follow-ups.ts';
import { formatCount } from '#crm/shared/count.ts';
import { openDialog } from '#crm/shared/dialogs/dialog-store.ts';
import { isDialogOver } from '#crm/shared/keyboard/plain-key.ts';
import { isGone, Loaded } from '#crm/shared/load-failure.tsx';
import { PlainLink } from '#crm/shared/navigation/links.tsx';
import { ListSkeleton } from '#crm/shared/records/list-skeleton.tsx';
import { hasRole } from '#crm/shared/session/role.ts';
import { StateBadge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useOnline } from '#ui/use-online.ts';
import { LineEditor, NewLineEditor } from '../edit/line-editor.tsx';
import { followUpQuery } from '../follow-up-queries.ts';
import { PAUSE_WORDS, stateOf } from '../follow-up-words.ts';
import { type Part, showLine } from '../place.ts';
import { Report } from '../report/report.tsx';
import { DryRun } from './dry-run.tsx';
import { PeopleInIt } from './people-in-it.tsx';
import { Recipe } from './recipe.tsx';
import { DeleteFollowUpDialog, TurnOffDialog, TurnOnDialog } from './switching-dialogs.tsx';

/** A line that is not saved yet. */
export function NewLine() {
  return (
    <Frame name="New follow-up">
      <div className="px-4 pt-5 md:px-6">
        <NewLineEditor
          close={() => showLine(undefined, { replace: true })}
          onSaved={({ id }) => showLine(id, { replace: true })}
        />
      </div>
    </Frame>
  );
}

/** One line: its steps with what they would do, what they have done, and who is in it. */
export function LineView({ id, part }: { id: string; part: Part }) {
  const load = useQuery(followUpQuery(id));
  if (isGone(load.error)) {
    return (
      <Frame name="This follow-up is gone">
        <p className="px-4 py-6 text-ink-soft md:px-6">It has been deleted, or the link to it is wrong.</p>
      </Frame>
    );
  }
  return (
    <Loaded
      what="The follow-up"
      query={load}
      skeleton={<ListSkeleton label="The follow-up" />}
      className="px-4 py-10 md:px-6"
    >
      {(line) => <OpenLine line={line} part={part} />}
    </Loaded>
  );
}

function OpenLine({ line, part }: { line: FollowUp; part: Part }) {
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing(false);
    // Not from a control that was chosen meanwhile.
    setTimeout(() => document.activeElement === document.body && edit.current?.focus());
  };
  const canEdit = part === 'steps' && !isEditing && hasRole(line.isOn ? 'admin' : 'member');
  return (
    <Frame
      name={line.name}
      tools={
        <LineTools line={line} isEditing={isEditing}>
          {canEdit && <EditButton ref={edit} onClick={() => setEditing(true)} />}
        </LineTools>
      }
      below={<Paused line={line} />}
    >
      {part === 'steps' && (
        <div className="grid lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
          <section aria-label="Its steps" className="min-w-0 px-4 pt-5 pb-6 md:px-6">
            {isEditing ? <LineEditor line={line} close={close} /> : <Recipe line={line} />}
          </section>
          <DryRun line={line} isEditing={isEditing} />
        </div>
      )}
      {part === 'report' && <Report line={line} />}
      {part === 'people' && <PeopleInIt line={line} />}
    </Frame>
  );
}

function EditButton(props: Pick<ComponentProps<typeof Button>, 'ref' | 'onClick'>) {
  const online = useOnline();
  return (
    <Button {...props} variant="secondary" size="sm" disabled={!online}>
      Edit
    </Button>
  );
}

interface FrameProps {
  name: string;
  /** The line's state, and what can be done with it. */
  tools?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
}

/** The name, which takes the focus from the link that led here, and the way back to the list. */
function Frame({ name, tools, below, children }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isDialogOver()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <article aria-label={name}>
      <header className="border-b border-line px-4 pt-2 pb-4 md:px-6">
        <PlainLink
          href={CRM_SCREENS['follow-ups']}
          className="-ml-1 inline-flex min-h-11 items-center gap-1.5 rounded-md px-1 text-[0.8125rem] text-ink-soft hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-3.5" />
          All follow-ups
        </PlainLink>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 ref={heading} tabIndex={-1} className="expanded text-xl leading-tight wrap-anywhere outline-none">
            {name}
          </h2>
          {tools}
        </div>
        {below}
      </header>
      {children}
    </article>
  );
}

interface ToolsProps {
  line: FollowUp;
  /** It is not turned on beside edits that are not saved. */
  isEditing: boolean;
  children: ReactNode;
}

/** Its state, and what can be done with it. */
function LineTools({ line, isEditing, children }: ToolsProps) {
  const online = useOnline();
  const { isOn, pausedAt, active } = line;
  const state = stateOf(line);
  const isAdmin = hasRole('admin');
  const canTurnOn = isAdmin && (!isOn || pausedAt !== null);
  return (
    <>
      <StateBadge tone={state.tone}>{state.label}</StateBadge>
      {active > 0 && <span className="text-[0.8125rem] text-ink-soft tabular-nums">{formatCount(active)} in it</span>}
      <div className="flex flex-wrap gap-2 max-sm:w-full sm:ml-auto max-lg:*:min-h-11">
        {children}
        {canTurnOn && !isEditing && (
          <Button size="sm" disabled={!online} onClick={() => openDialog(TurnOnDialog, { line })}>
            {pausedAt === null ? 'Turn on' : 'Turn on again'}
          </Button>
        )}
        {hasRole('member') && isOn && (
          <Button variant="secondary" size="sm" disabled={!online} onClick={() => openDialog(TurnOffDialog, { line })}>
            Turn off
          </Button>
        )}
        {isAdmin && (
          <Button
            variant="quiet"
            size="sm"
            className="text-failed max-sm:ml-auto"
            disabled={!online}
            onClick={() => openDialog(DeleteFollowUpDialog, { line })}
          >
            Delete
          </Button>
        )}
      </div>
      {canTurnOn && isEditing && (
        <p className="w-full text-[0.8125rem] text-ink-soft">Save or cancel the edit before you turn it on.</p>
      )}
      {!isAdmin && (
        <p className="w-full text-[0.8125rem] text-ink-soft">
          {isOn ? 'Only an admin may change it while it is on.' : 'An admin turns it on.'}
        </p>
      )}
    </>
  );
}

/** Why a line has paused itself, and since when. */
function Paused({ line: { isOn, pausedAt, pausedReason, active } }: { line: FollowUp }) {
  if (!isOn || pausedAt === null) return null;
  return (
    <p className="mt-3 max-w-prose border-l-2 border-failed bg-failed-soft px-3 py-2 text-failed">
      It paused itself <RelativeTime instant={pausedAt} />. {pausedReason && PAUSE_WORDS[pausedReason]}{' '}
      {active > 0 && 'Who is in it waits. '}Look at its words and at whom it reaches before it goes on.
    </p>
  );
}
