import { type LucideIcon, UserRound, UserRoundSearch, UsersRound } from 'lucide-react';
import type { UnreadCount } from '../../../../../contract/messages.ts';
import { formatCount } from '../../../shared/count.ts';
import { conversationKey, unreadAsPartner } from '../conversation-partner.ts';

interface UnreadListProps {
  /** Undefined before the first answer. */
  unread: readonly UnreadCount[] | undefined;
  hasFailed: boolean;
  total: number;
  onPick: (entry: UnreadCount) => void;
}

/** One row for each conversation with unread texts, the newest first. */
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
        {unread.map((entry) => (
          <li key={conversationKey(unreadAsPartner(entry).conversation)} className="border-b border-line">
            <UnreadRow entry={entry} onPick={onPick} />
          </li>
        ))}
      </ul>
    </>
  );
}

function UnreadRow({ entry, onPick }: { entry: UnreadCount } & Pick<UnreadListProps, 'onPick'>) {
  const { name, phone, unreadCount } = entry;
  const { icon: Icon, kind } = kindOf(entry);
  return (
    <button
      type="button"
      onClick={() => onPick(entry)}
      className="flex min-h-13 w-full items-center gap-3 px-4 py-1.5 text-left -outline-offset-3 hover:bg-line/50"
    >
      <span title={kind} className="shrink-0 text-ink-soft">
        <Icon aria-hidden className="size-4.5" />
        <span className="sr-only">{kind}: </span>
      </span>
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{name}</span>
        {phone !== name && <span className="block truncate font-mono text-xs text-ink-soft">{phone}</span>}
      </span>
      <span className="shrink-0 rounded-full bg-signal px-1.5 font-mono text-xs leading-5 text-on-signal tabular-nums">
        {formatCount(unreadCount)}
        <span className="sr-only"> unread</span>
      </span>
    </button>
  );
}

function kindOf({ customerId, teamMemberId }: UnreadCount): { icon: LucideIcon; kind: string } {
  if (customerId) return { icon: UserRound, kind: 'Customer' };
  return teamMemberId ? { icon: UsersRound, kind: 'Team member' } : { icon: UserRoundSearch, kind: 'Unknown sender' };
}
