import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { describeLoadFailure } from '#client/describe-load-failure.ts';
import type { TextMessage } from '#contract/messages.ts';
import type { TeamMember } from '#contract/team-members.ts';
import { WhatWaits } from '#crm/shared/later/what-waits.tsx';
import { PanelSection } from '#crm/shared/panel/panel-section.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { isLost } from './chat-message.ts';
import { conversationQuery } from './conversation.query.ts';
import { type ConversationPartner, teamMemberAsPartner } from './conversation-partner.ts';

/** Enough to see what was said last. */
const SHOWN = 3;

/** The last texts with one person. */
export function LastTexts({ partner, className }: { partner: ConversationPartner; className?: string }) {
  const { conversation, name } = partner;
  const { data, error } = useQuery(conversationQuery(conversation));
  if (error)
    return <p className={clsx('text-failed', className)}>Texts could not be loaded. {describeLoadFailure(error)}</p>;
  if (!data) return <Skeleton className="my-2 w-48" />;
  if (data.messages.length === 0) return <p className={clsx('text-ink-soft', className)}>No texts with {name} yet.</p>;
  return (
    <ol aria-label={`Last texts with ${name}`} className={clsx('flex flex-col gap-1.5', className)}>
      {data.messages.slice(-SHOWN).map((message) => (
        <li
          key={message.id}
          className={clsx('border-l-2 pl-2.5', isOurs(message) ? 'border-line' : 'border-line-strong')}
        >
          <p className="text-xs text-ink-soft">
            {isOurs(message) ? (message.sentByName ?? 'Staff') : name}, <RelativeTime instant={message.sentAt} />
            {isLost(message.status) && <span className="text-failed">, not delivered</span>}
          </p>
          <p dir="auto" className="line-clamp-2 wrap-anywhere">
            {message.message || 'A picture'}
          </p>
        </li>
      ))}
    </ol>
  );
}

function isOurs({ direction }: TextMessage): boolean {
  return direction === 'outbound';
}

/** The last texts to and from a team member, and those that go out later. */
export function TeamMemberTexts({ member }: { member: TeamMember }) {
  const partner = teamMemberAsPartner(member);
  return (
    <PanelSection title="Texts">
      <LastTexts partner={partner} className="mt-2" />
      <WhatWaits conversation={partner.conversation} channel="text" className="mt-3" />
    </PanelSection>
  );
}
