import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ClockArrowUp } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import type { ConversationRef } from '#contract/events.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Field, TextInput } from '#ui/field.tsx';
import { useNow } from '#ui/relative-time.tsx';
import { comingLabel, toLocalInput } from '../local-time.ts';
import { firstNameOf } from '../people/first-name.ts';
import { gateQuery } from './gate.query.ts';
import { choicesOf, hourThere } from './their-time.ts';

interface SendLaterProps {
  conversation: ConversationRef;
  /** The recipient's name. */
  name: string;
  /** Whether there is nothing to send. */
  disabled?: boolean;
  pending: boolean;
  /** Shows only its icon. */
  compact?: boolean;
  /** Names the button, where another one begins with Send. */
  label?: string;
  /** Gets the chosen moment. */
  onPick: (sendAt: string) => void;
}

/** A button that offers moments at which a message may go out later. */
export function SendLater({
  conversation,
  name,
  disabled,
  pending,
  compact = false,
  label = 'Send later',
  onPick,
}: SendLaterProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        disabled={disabled}
        aria-busy={pending || undefined}
        title={compact ? label : undefined}
        className={clsx('shrink-0', compact ? ICON : buttonClass({ variant: 'secondary' }))}
      >
        <ClockArrowUp aria-hidden className="size-4.5" />
        <span className={compact ? 'sr-only' : 'max-sm:sr-only'}>{label}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content aria-label="Send later" align="end" sideOffset={6} collisionPadding={8} className={BOARD}>
          <Moments
            conversation={conversation}
            name={name}
            onPick={(at) => {
              setOpen(false);
              if (!pending) onPick(at.toISOString());
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

const ICON =
  'grid size-11 place-items-center rounded-md text-ink-soft transition-colors enabled:hover:text-ink disabled:opacity-55';

interface MomentsProps {
  conversation: ConversationRef;
  name: string;
  onPick: (at: Date) => void;
}

function Moments({ conversation, name, onPick }: MomentsProps) {
  const now = new Date(useNow());
  const zones = useQuery(gateQuery(conversation)).data?.zone.names ?? [];
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const at = new Date(typed);
  const isFuture = at.getTime() > Date.now();
  const isDate = !Number.isNaN(at.getTime());
  return (
    <>
      <ul>
        {choicesOf(zones, now).map(({ label, at: moment }) => (
          <li key={label}>
            <button type="button" onClick={() => onPick(moment)} className={CHOICE}>
              {label}
              <span className="block text-xs text-ink-soft">{comingLabel(moment, now)} your time</span>
            </button>
          </li>
        ))}
      </ul>
      {/* Not a form of its own, because it may stand in one. */}
      <div className="border-t border-line px-3 pt-2.5 pb-1.5">
        <Field
          label="At a moment, your time"
          error={isTried && !isFuture && (isDate ? 'Choose a moment to come' : 'Choose a date and a time')}
          hint={isDate && isFuture && zones.length > 0 && hourThere(firstNameOf(name), zones, at, 'will be')}
        >
          <TextInput
            type="datetime-local"
            min={toLocalInput(now)}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            className="h-11 tabular-nums"
          />
        </Field>
        <Button
          variant="secondary"
          size="sm"
          className="mt-1 mb-1 w-full max-md:min-h-11"
          onClick={() => (isFuture ? onPick(at) : setTried(true))}
        >
          Send then
        </Button>
      </div>
    </>
  );
}

const CHOICE =
  'min-h-11 w-full px-3 py-1.5 text-left leading-snug -outline-offset-4 hover:bg-line/50 focus-visible:bg-line/50';

/** Above a dialog. */
const BOARD =
  'z-60 max-h-(--radix-popover-content-available-height) w-72 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-md border border-line-strong ' +
  'bg-paper-raised py-1 text-sm text-ink shadow-board data-[state=open]:animate-fade-in';
