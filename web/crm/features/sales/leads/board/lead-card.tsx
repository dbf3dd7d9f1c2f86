import { useDraggable } from '@dnd-kit/core';
import { clsx } from 'clsx';
import { GripVertical } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { Lead } from '#contract/leads.ts';
import { TabStopContext } from '#crm/shared/keyboard/tab-stop.ts';
import { CustomerLink } from '#crm/shared/navigation/links.tsx';
import { formatPhone } from '#crm/shared/people/phone-format.ts';
import { UnreadMark } from '#crm/shared/people/unread-mark.tsx';
import { runByKey } from '#crm/shared/records/action-keys.ts';
import type { RecordAction } from '#crm/shared/records/record-action.ts';
import { RowMenu } from '#crm/shared/records/row-actions.tsx';
import { hasRole } from '#crm/shared/session/role.ts';
import { STAGE_LABELS } from '#crm/shared/stage-labels.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { FirstAnswer, NextStep, Source, SubmissionCount } from '../lead-facts.tsx';

interface LeadCardProps {
  lead: Lead;
  actions: readonly RecordAction<Lead>[];
  /** Whether this card is the tab stop of its column. */
  isTabStop: boolean;
}

/** One lead on the board. Mouse and touch drag the whole card, and the keyboard uses its handle. Its menu contains the stages, too. */
export const LeadCard = memo(({ lead, actions, isTabStop }: LeadCardProps) => {
  const canMove = hasRole('member');
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: lead.id,
    data: { lead },
    attributes: { roleDescription: 'draggable lead' },
    disabled: !canMove,
  });
  const { onKeyDown, ...pointer } = listeners ?? {};
  return (
    <li
      ref={setNodeRef}
      data-card={lead.id}
      {...pointer}
      onKeyDown={({ nativeEvent }) => runByKey(nativeEvent, lead, actions)}
      className={clsx(CARD, OPEN, canMove && 'cursor-grab touch-manipulation select-none', isDragging && 'opacity-40')}
    >
      <CardFacts
        lead={lead}
        isTabStop={isTabStop}
        handle={
          canMove && (
            <button
              ref={setActivatorNodeRef}
              type="button"
              {...attributes}
              tabIndex={-1}
              onKeyDown={(event) => {
                // Ends the drag without closing anything else.
                if (isDragging && event.key === 'Escape') event.preventDefault();
                onKeyDown?.(event);
              }}
              aria-label={`Drag ${lead.name}`}
              className="-ml-1.5 grid h-6 w-5 shrink-0 cursor-grab place-items-center rounded-sm text-ink-soft -outline-offset-2 hover:text-ink"
            >
              <GripVertical aria-hidden className="size-4" />
            </button>
          )
        }
        menu={
          <RowMenu
            row={lead}
            actions={actions}
            about={[STAGE_LABELS[lead.stage], lead.email, lead.phone && formatPhone(lead.phone)]}
          />
        }
      />
    </li>
  );
});

/** The copy of the card under the pointer. */
export function DraggedCard({ lead }: { lead: Lead }) {
  return (
    <div className={clsx(CARD, 'cursor-grabbing shadow-board')}>
      <CardFacts lead={lead} />
    </div>
  );
}

interface MovedCardProps {
  lead: Lead;
  /** The current stage, or undefined when the lead is gone. */
  to: string | undefined;
}

/** Marks the place of a lead that left a column while the column is in use. */
export function MovedCard({ lead, to }: MovedCardProps) {
  return (
    <li className="relative rounded-md border border-dashed border-line-strong text-ink-soft">
      <div className={clsx(FACTS, 'invisible')}>
        <CardFacts lead={lead} />
      </div>
      <div className="absolute inset-0 px-3 py-2.5">
        <p className="truncate">{lead.name}</p>
        <p className="text-[0.8125rem]">{to ? `Now in ${to}` : 'No longer here'}</p>
      </div>
    </li>
  );
}

interface CardFactsProps {
  lead: Lead;
  isTabStop?: boolean;
  handle?: ReactNode;
  /** Without a menu the card is only a picture. */
  menu?: ReactNode;
}

function CardFacts({ lead, isTabStop = false, handle, menu }: CardFactsProps) {
  const { customerId, name, assigneeName, createdAt } = lead;
  return (
    <>
      <div className="flex min-h-6 items-center gap-1 font-medium">
        {handle}
        {menu ? (
          <TabStopContext value={isTabStop ? 'stop' : 'name'}>
            <CustomerLink id={customerId}>{name}</CustomerLink>
          </TabStopContext>
        ) : (
          <span className="truncate">{name}</span>
        )}
        <UnreadMark conversation={{ kind: 'customer', customerId }} />
        <SubmissionCount lead={lead} />
        <TabStopContext value="beside">
          <span className="-my-2.5 -mr-3 ml-auto shrink-0">{menu}</span>
        </TabStopContext>
      </div>
      <Source lead={lead} />
      <p className="text-[0.8125rem] empty:hidden">
        <NextStep lead={lead} wordsClass="line-clamp-2 grow" />
      </p>
      <p className="flex items-center justify-between gap-2 text-xs text-ink-soft">
        <span className="truncate">{assigneeName ?? <RelativeTime instant={createdAt} />}</span>
        <FirstAnswer lead={lead} prefix="" />
      </p>
    </>
  );
}

const FACTS = 'flex flex-col gap-1 px-3 py-2.5';
const CARD = `${FACTS} rounded-md border border-line bg-paper-raised`;

/** Highlights the lead whose panel is open. */
const OPEN = 'has-[a[aria-current=true]]:shadow-[inset_3px_0_0_var(--color-signal)]';
