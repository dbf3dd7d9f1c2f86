import { Clock } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { comingLabel, toLocalInput } from '#crm/shared/local-time.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Field, TextInput } from '#ui/field.tsx';
import { useNow } from '#ui/relative-time.tsx';

interface SnoozeMenuProps {
  pending: boolean;
  onPick: (until: Date) => void;
}

/** A button that offers until when a conversation may be put off. */
export function SnoozeMenu({ pending, onPick }: SnoozeMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const now = new Date(useNow());
  const at = new Date(typed);
  const pick = (until: Date) => {
    setOpen(false);
    if (!pending) onPick(until);
  };
  const pickTyped = () => {
    // Not the time of the last minute: it may be over.
    if (at.getTime() > Date.now()) pick(at);
    else setTried(true);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-keyshortcuts="h"
        title="Snooze (h)"
        className={`${buttonClass({ variant: 'secondary', size: 'sm' })} max-md:min-h-11`}
      >
        <Clock aria-hidden className="size-3.5" />
        Snooze
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content aria-label="Snooze until" align="end" sideOffset={6} collisionPadding={8} className={BOARD}>
          <ul>
            {snoozeChoices(now).map(({ label, at: until }) => (
              <li key={label}>
                <button type="button" onClick={() => pick(until)} className={CHOICE}>
                  {label}
                  <span className="block text-xs text-ink-soft">{comingLabel(until, now)}</span>
                </button>
              </li>
            ))}
          </ul>
          <div className="border-t border-line px-3 pt-2.5 pb-1.5">
            <Field label="Until a moment" error={isTried && !(at > now) && 'Choose a moment to come'}>
              <TextInput
                type="datetime-local"
                min={toLocalInput(now)}
                value={typed}
                onChange={({ currentTarget }) => setTyped(currentTarget.value)}
                className="h-11 tabular-nums"
              />
            </Field>
            <Button variant="secondary" size="sm" className="mt-1 mb-1 w-full max-md:min-h-11" onClick={pickTyped}>
              Snooze until then
            </Button>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

const MORNING = 9;
const HOURS = 3;

/** Returns the moments that are offered, in the user's own time. */
function snoozeChoices(now: Date): { label: string; at: Date }[] {
  const morning = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING);
  const toMonday = (8 - now.getDay()) % 7 || 7;
  return [
    { label: 'Three hours', at: new Date(now.getTime() + HOURS * 3_600_000) },
    { label: 'Tomorrow morning', at: morning(1) },
    ...(toMonday > 1 ? [{ label: 'Next Monday', at: morning(toMonday) }] : []),
  ];
}

const CHOICE =
  'min-h-11 w-full px-3 py-1.5 text-left leading-snug -outline-offset-4 hover:bg-line/50 focus-visible:bg-line/50';
const BOARD =
  'z-36 max-h-(--radix-popover-content-available-height) w-64 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-md border ' +
  'border-line-strong bg-paper-raised py-1 text-sm text-ink shadow-board data-[state=open]:animate-fade-in';
