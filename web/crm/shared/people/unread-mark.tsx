import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../count.ts';
import type { PersonsConversation } from './person-key.ts';
import { unreadQuery } from './unread.query.ts';

/** Shows beside a name how many of the person's texts are unread. Draws nothing for zero. */
export function UnreadMark({ conversation }: { conversation: PersonsConversation }) {
  const { data: count = 0 } = useQuery({
    ...unreadQuery,
    select: (counts) =>
      counts.find((entry) =>
        conversation.kind === 'customer'
          ? entry.customerId === conversation.customerId
          : entry.teamMemberId === conversation.teamMemberId,
      )?.unreadCount,
  });
  if (count === 0) return null;
  return (
    <span
      title={`${formatCount(count)} unread`}
      className="inline-flex shrink-0 items-center gap-1 text-xs font-normal text-signal-text tabular-nums"
    >
      <span aria-hidden className="size-2 rounded-full bg-signal" />
      {formatCount(count)}
      <span className="sr-only"> unread</span>
    </span>
  );
}
