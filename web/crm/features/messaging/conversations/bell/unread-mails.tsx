import { queryOptions } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { get } from '#client/api.ts';
import { conversationPath } from '#contract/crm-addresses.ts';
import type { Conversation } from '#contract/inbox.ts';
import { formatCount } from '#crm/shared/count.ts';
import { PlainLink } from '#crm/shared/navigation/links.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';

/** As many conversations stand in the bell. The inbox has all of them. */
const SHOWN = 50;

/** The conversations by mail that have unread messages. */
export const unreadMailsQuery = queryOptions<Conversation[]>({
  queryKey: ['api', 'crm', 'unread-mails'],
  queryFn: ({ signal }) =>
    get('/api/crm/conversations', { signal, query: { unread: '1', channel: 'email', limit: SHOWN } }),
});

export function unreadMailTotal(mails: readonly Conversation[]): number {
  return mails.reduce((total, { unread }) => total + unread, 0);
}

/** Returns whether there may be more than those that are loaded. */
export function areMore(mails: readonly Conversation[]): boolean {
  return mails.length === SHOWN;
}

/** One row for each conversation with unread mails, which opens in the inbox. */
export function UnreadMails({ mails, onFollow }: { mails: readonly Conversation[]; onFollow: () => void }) {
  if (mails.length === 0) return null;
  return (
    <>
      <h2 className="wide px-4 pt-3 pb-2">
        Unread Emails ({formatCount(unreadMailTotal(mails))}
        {areMore(mails) && '+'})
      </h2>
      <ul className="max-h-64 min-h-0 overflow-y-auto overscroll-contain border-t border-line">
        {mails.map(({ id, name, subject, preview, unread, lastMessageAt }) => (
          <li key={id} className="border-b border-line">
            <PlainLink
              href={conversationPath(id)}
              onFollow={onFollow}
              className="flex items-start gap-3 px-4 py-2 -outline-offset-3 hover:bg-line/50"
            >
              <Mail aria-hidden className="mt-0.5 size-4.5 shrink-0 text-ink-soft" />
              <span className="min-w-0 grow">
                <span className="flex items-baseline gap-2">
                  <span className="min-w-0 grow truncate font-medium">{name}</span>
                  <span className="shrink-0 rounded-full bg-signal px-1.5 font-mono text-xs leading-5 text-on-signal tabular-nums">
                    {formatCount(unread)}
                    <span className="sr-only"> unread</span>
                  </span>
                </span>
                <span className="flex gap-3 text-[0.8125rem] text-ink-soft">
                  <span className="min-w-0 grow truncate text-ink">{subject || preview}</span>
                  <span className="shrink-0">
                    <RelativeTime instant={lastMessageAt} />
                  </span>
                </span>
              </span>
            </PlainLink>
          </li>
        ))}
      </ul>
    </>
  );
}
