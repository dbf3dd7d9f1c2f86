import { queryOptions } from '@tanstack/react-query';
import { get } from '#client/api.ts';
import type { Channel } from '#contract/channels.ts';
import type { MessageSent } from '#contract/messages.ts';
import type { ScheduledSend, SendOrdered } from '#contract/scheduled-sends.ts';
import { lowerFirst } from '#crm/shared/capitalize.ts';
import { comingLabel } from '#crm/shared/local-time.ts';
import { reasonWords } from '#crm/shared/messages/gate-reasons.ts';
import { scheduledSendsKey } from '#crm/shared/people/conversation-key.ts';
import type { PersonsConversation } from '#crm/shared/people/person-key.ts';
import type { Notice } from '#crm/shared/show-failure.ts';

/** For so long a message that was not sent is shown with its reason. */
const SHOWN_MS = 7 * 86_400_000;

/** What was ordered for a person and goes out later, with what has become of it. */
export function scheduledSendsQuery(conversation: PersonsConversation) {
  const { kind: _, ...person } = conversation;
  return queryOptions<ScheduledSend[]>({
    queryKey: scheduledSendsKey(conversation),
    queryFn: ({ signal }) => get('/api/crm/scheduled-sends', { query: person, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Returns what waits, the next first, and what was not sent lately. Of both channels, or of one. */
export function shownSends(sends: readonly ScheduledSend[], channel: Channel | undefined, now: Date): ScheduledSend[] {
  const isRecent = ({ dueAt }: ScheduledSend) => now.getTime() - Date.parse(dueAt) < SHOWN_MS;
  return sends.filter((send) => {
    if (channel !== undefined && send.channel !== channel) return false;
    return send.state === 'due' || (isLost(send) && isRecent(send));
  });
}

/** Returns whether a message was not sent and will not be, although nobody has withdrawn it. */
export function isLost({ state }: ScheduledSend): boolean {
  return state === 'refused' || state === 'expired';
}

/** Says when a message goes out, or why it did not. */
export function describeSend({ state, dueAt, reason }: ScheduledSend, now: Date): string {
  if (state === 'expired') return 'Not sent: it was a day late, as after an outage';
  if (state === 'refused') return `Not sent: ${lowerFirst(reasonWords(reason ?? 'not_accepted'))}`;
  const due = new Date(dueAt);
  if (due <= now) return 'Being sent…';
  const words = `Will be sent ${comingLabel(due, now)}`;
  return reason === null ? words : `${words}: ${lowerFirst(reasonWords(reason))}`;
}

/** The notice of a message that the server has taken: it waits, or it has been sent, as an earlier attempt may have been. */
export function noticeOf(answer: MessageSent | SendOrdered, sent: Notice): Notice {
  if (!isOrdered(answer)) return sent;
  return {
    title: `Will be sent ${comingLabel(new Date(answer.dueAt), new Date())}`,
    description: 'Until then it can be withdrawn, or sent at once.',
  };
}

/** Returns whether a message waits, instead of having been sent. */
export function isOrdered(answer: MessageSent | SendOrdered): answer is SendOrdered {
  return 'dueAt' in answer;
}
