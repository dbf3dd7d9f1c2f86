import { type LucideIcon, UserRound, UserRoundSearch, UsersRound } from 'lucide-react';
import { useId } from 'react';
import type { UnreadCount } from '#contract/messages.ts';
import { formatCount } from '#crm/shared/count.ts';
import { PhoneNumber } from '#crm/shared/people/phone-number.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { unreadKey } from '../conversation-partner.ts';
import { byWaiting } from './unread.ts';

interface UnreadListProps {
  /** Undefined until the first response. */
  unread: readonly UnreadCount[] | undefined;
  hasFailed: boolean;
  total: number;
  onPick: (entry: UnreadCount) => void;
}

/** One row for each conversation with unread texts. Who has waited longest stands first. */
export function UnreadList({ unread, hasFailed, total, onPick }: UnreadListProps) {
  if (!unread) {
    return (
      <p role="status" className="px-4 py-3.5 text-ink-soft">
        {hasFailed ? 'Unread messages could not be loaded. The next try is on its way.' : 'Loading…'}
      </p>
    );
  }
  if (unread.length === 0) return <p className="px-4 py-3.5 text-ink-soft">No unread messages</p>;
  return (
    <>
      <h2 className="wide px-4 pt-3 pb-2">Unread Messages ({formatCount(total)})</h2>
      <ul className="min-h-0 overflow-y-auto overscroll-contain border-t border-line">
        {byWaiting(unread).map((entry) => (
          <li key={unreadKey(entry)} className="relative border-b border-line">
            <UnreadRow entry={entry} onPick={onPick} />
          </li>
        ))}
      </ul>
    </>
  );
}

function UnreadRow({ entry, onPick }: { entry: UnreadCount } & Pick<UnreadListProps, 'onPick'>) {
  const { name, phone, unreadCount, preview, oldestAt } = entry;
  const { icon: Icon, kind, isUnknown } = kindOf(entry);
  const detailsId = useId();
  return (
    <>
      <button
        type="button"
        aria-describedby={detailsId}
        onClick={() => onPick(entry)}
        className="flex w-full items-center gap-3 px-4 pt-2 pb-8 text-left -outline-offset-3 hover:bg-line/50"
      >
        <span title={kind} className="shrink-0 text-ink-soft">
          <Icon aria-hidden className="size-4.5" />
          <span className="sr-only">{kind}: </span>
        </span>
        <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 wrap-anywhere font-medium">{isUnknown ? <PhoneNumber phone={name} /> : name}</span>
          {phone && !isUnknown && (
            <span className="truncate font-mono text-xs text-ink-soft">
              <PhoneNumber phone={phone} />
            </span>
          )}
        </span>
        <span className="shrink-0 rounded-full bg-signal px-1.5 font-mono text-xs leading-5 text-on-signal tabular-nums">
          {formatCount(unreadCount)}
          <span className="sr-only"> unread</span>
        </span>
      </button>
      {/* Positioned over the button instead of inside it, because the description must not be part of its name. */}
      <p
        id={detailsId}
        className="pointer-events-none absolute inset-x-4 bottom-2 flex gap-3 pl-7.5 text-[0.8125rem] text-ink-soft"
      >
        <span className="min-w-0 grow truncate text-ink">{preview}</span>{' '}
        <span className="shrink-0">
          <RelativeTime instant={oldestAt} />
        </span>
      </p>
    </>
  );
}

function kindOf({ customerId, teamMemberId }: UnreadCount): { icon: LucideIcon; kind: string; isUnknown?: boolean } {
  if (customerId) return { icon: UserRound, kind: 'Customer' };
  if (teamMemberId) return { icon: UsersRound, kind: 'Team member' };
  return { icon: UserRoundSearch, kind: 'Unknown sender', isUnknown: true };
}
