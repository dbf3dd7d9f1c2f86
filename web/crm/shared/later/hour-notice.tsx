import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { MoonStar } from 'lucide-react';
import type { ConversationRef } from '#contract/events.ts';
import { useNow } from '#ui/relative-time.tsx';
import { firstNameOf } from '../people/first-name.ts';
import { gateQuery } from './gate.query.ts';
import { hourThere, isAnswer, nightOf, openingLabel } from './their-time.ts';

interface HourNoticeProps {
  conversation: ConversationRef;
  /** The recipient's name. */
  name: string;
  /** When the recipient's last text came. Undefined until that is known. */
  wroteAt: string | null | undefined;
  /** Whether there is nothing to send. */
  disabled?: boolean;
  pending: boolean;
  /** Orders the text for the next hour in which it is day there. */
  onPick: (sendAt: 'window') => void;
  className?: string;
}

/** Says which hour it is where a person is when it is night there, and offers to send in the morning. An answer needs no word. */
export function HourNotice({ conversation, name, wroteAt, disabled, pending, onPick, className }: HourNoticeProps) {
  const now = new Date(useNow());
  const { data: gate } = useQuery(gateQuery(conversation));
  const night = gate && nightOf(gate, now);
  if (!night || wroteAt === undefined || isAnswer(wroteAt, now)) return null;
  const zones = gate.zone.names;
  return (
    <div className={clsx('flex flex-wrap items-center gap-x-3 text-[0.8125rem] text-pending', className)}>
      <p role="status" className="flex items-center gap-1.5">
        <MoonStar aria-hidden className="size-3.5 shrink-0" />
        {hourThere(firstNameOf(name), zones, now)}
      </p>
      <button
        type="button"
        disabled={disabled}
        aria-busy={pending || undefined}
        onClick={() => pending || onPick('window')}
        className="min-h-8 rounded-md font-medium text-ink underline underline-offset-4 disabled:opacity-55 max-md:min-h-11"
      >
        Send {openingLabel(zones, night.opensAt, now)}
      </button>
    </div>
  );
}
