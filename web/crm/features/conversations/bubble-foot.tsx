import { clsx } from 'clsx';
import { RotateCw } from 'lucide-react';
import type { SmsStatus } from '../../../../contract/messages.ts';
import type { ChatMessage } from './chat-message.ts';
import { removeOutgoing } from './outbox.ts';
import type { RetryText } from './use-send-text.ts';

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

const STATUS_WORDS: Record<SmsStatus, string | undefined> = {
  queued: 'Sending…',
  sent: 'Sent',
  delivered: 'Delivered',
  undelivered: 'Not delivered',
  failed: 'Not sent',
  received: undefined,
};

interface BubbleFootProps {
  text: ChatMessage;
  endsGroup: boolean;
  onRetry: RetryText;
}

/** When a text was sent and what became of it; under the last of a group, and under each that needs attention. */
export function BubbleFoot({ text, endsGroup, onRetry }: BubbleFootProps) {
  const { id, at, words, phone, direction, status, reason, retryKey, isLocal } = text;
  const isLost = status === 'failed' || status === 'undelivered';
  if (!endsGroup && !isLost && reason === null && status !== 'queued') return null;
  const date = new Date(at);
  return (
    <div className="flex max-w-full flex-wrap items-center justify-end gap-x-2 px-2 text-xs text-ink-soft">
      <p className={clsx('wrap-anywhere', direction === 'outbound' && 'text-right')}>
        <time dateTime={at} title={date.toLocaleString('en-US')}>
          {time.format(date)}
        </time>
        {STATUS_WORDS[status] && (
          <span className={isLost ? 'font-medium text-failed' : undefined}>, {STATUS_WORDS[status]}</span>
        )}
        {reason && <span className={clsx('line-clamp-4', isLost ? 'text-failed' : 'text-pending')}>: {reason}</span>}
      </p>
      {retryKey !== undefined && (
        <button type="button" onClick={() => onRetry(words, retryKey, phone)} className={WAY_OUT}>
          <RotateCw aria-hidden className="size-3" />
          Retry
        </button>
      )}
      {isLost && isLocal && (
        <button type="button" onClick={() => removeOutgoing(id)} className={WAY_OUT}>
          Discard
        </button>
      )}
    </div>
  );
}

const WAY_OUT = 'inline-flex min-h-8 items-center gap-1 rounded-md font-medium text-ink underline underline-offset-4';
