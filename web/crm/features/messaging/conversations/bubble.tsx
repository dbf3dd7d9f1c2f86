import { clsx } from 'clsx';
import { RotateCw } from 'lucide-react';
import { memo, useState } from 'react';
import type { TextMedia, TextStatus } from '#contract/messages.ts';
import { dateTimeLabel, timeLabel } from '#crm/shared/local-time.ts';
import { PhoneNumber } from '#crm/shared/people/phone-number.tsx';
import { hasRole } from '#crm/shared/session/role.ts';
import { type ChatMessage, isLost } from './chat-message.ts';
import { removeOutgoing } from './outbox.ts';
import type { RetryText } from './use-send-text.ts';

interface BubbleProps {
  text: ChatMessage;
  startsGroup: boolean;
  endsGroup: boolean;
  /** The other party's number, if it differs from the one on file. */
  number: string | undefined;
  /** The other party's name. */
  name: string;
  onRetry: RetryText;
}

/** One text: ours on the right, theirs on the left. */
export const Bubble = memo(function Bubble({ text, startsGroup, endsGroup, number, name, onRetry }: BubbleProps) {
  const { direction, words, sender, media } = text;
  const isOurs = direction === 'outbound';
  return (
    <div
      className={clsx(
        'flex max-w-[85%] flex-col gap-0.5',
        isOurs ? 'items-end self-end' : 'items-start self-start',
        startsGroup ? 'mt-2.5' : 'mt-0.5',
      )}
    >
      {isOurs ? (
        <p className={clsx('px-2 text-xs text-ink-soft', !startsGroup && 'sr-only')}>
          {senderLabel(sender)}
          {number && (
            <>
              , to <PhoneNumber phone={number} />
            </>
          )}
        </p>
      ) : (
        <p className={clsx('px-2 text-xs text-ink-soft', !(startsGroup && number) && 'sr-only')}>
          <span className="sr-only">{name}. </span>
          {number && (
            <>
              From <PhoneNumber phone={number} />
            </>
          )}
        </p>
      )}
      {media.length > 0 && <Pictures media={media} from={isOurs ? 'Staff' : name} />}
      {words !== '' && (
        <p
          dir="auto"
          className={clsx(
            'rounded-[1.125rem] px-3.5 py-2 text-[0.9375rem] leading-snug whitespace-pre-wrap wrap-anywhere',
            isOurs ? OURS : THEIRS,
            endsGroup && (isOurs ? 'rounded-br-[0.3rem]' : 'rounded-bl-[0.3rem]'),
          )}
        >
          {words}
        </p>
      )}
      <BubbleFoot text={text} endsGroup={endsGroup} onRetry={onRetry} />
    </div>
  );
});

/** The label of a sent text: staff, then the sender's name, unless that says the same twice. */
function senderLabel(sender: string | null): string {
  return sender && sender.toLowerCase() !== 'staff' ? `Staff, ${sender}` : 'Staff';
}

// Green by day. At night the page's background is nearly as dark.
const OURS = 'bg-[light-dark(var(--color-pine),var(--color-pine-line))] text-on-pine';
const THEIRS = 'bg-line/70';

const STATUS_WORDS: Record<TextStatus, string | undefined> = {
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

/** The time and the status of a text, below the last one of a group and below each that needs attention. */
function BubbleFoot({ text, endsGroup, onRetry }: BubbleFootProps) {
  const { id, at, words, phone, direction, status, reason, retryKey, isLocal } = text;
  const lost = isLost(status);
  const isUnclear = status === 'queued' && reason !== null;
  const label = isUnclear ? 'Perhaps sent' : STATUS_WORDS[status];
  const tone = lost ? 'text-failed' : isUnclear ? 'text-pending' : undefined;
  if (!endsGroup && !lost && reason === null && status !== 'queued') return null;
  return (
    <div className="flex max-w-full flex-wrap items-center justify-end gap-x-2 px-2 text-xs text-ink-soft">
      <p className={clsx('line-clamp-5 wrap-anywhere', direction === 'outbound' && 'text-right')}>
        <time dateTime={at} title={dateTimeLabel(at)}>
          {timeLabel(at)}
        </time>
        {label && <span className={clsx(tone, tone && 'font-medium')}>, {label}</span>}
        {reason && <span className={tone}>: {reason}</span>}
      </p>
      {retryKey !== undefined && hasRole('member') && (
        <button type="button" onClick={() => onRetry(words, retryKey, phone)} className={TEXT_BUTTON}>
          <RotateCw aria-hidden className="size-3" />
          Retry
        </button>
      )}
      {lost && isLocal && (
        <button type="button" onClick={() => removeOutgoing(id)} className={TEXT_BUTTON}>
          Discard
        </button>
      )}
    </div>
  );
}

const TEXT_BUTTON =
  'inline-flex min-h-8 items-center gap-1 rounded-md font-medium text-ink underline underline-offset-4';

/** Shows the pictures of a text with links to their full size. Other files are only named, because the server does not deliver them. */
function Pictures({ media, from }: { media: readonly TextMedia[]; from: string }) {
  return (
    <ul className="flex flex-col gap-0.5">
      {media.map(({ url, contentType }, index) => (
        <li key={url}>
          {contentType.startsWith('image/') ? (
            <a href={url} target="_blank" rel="noopener" className="block w-fit rounded-[1.125rem]">
              <Picture url={url} label={`Picture ${index + 1} of ${media.length} from ${from}`} />
            </a>
          ) : (
            <span className="block rounded-[1.125rem] bg-line/70 px-3.5 py-2">
              A file that cannot be shown ({contentType})
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Picture({ url, label }: { url: string; label: string }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) {
    return (
      <span className="block rounded-[1.125rem] border border-line px-3.5 py-2 text-failed underline underline-offset-4">
        {label} could not be loaded
      </span>
    );
  }
  // The height is fixed in advance, so that nothing moves when a picture loads.
  return (
    <img
      src={url}
      alt={label}
      loading="lazy"
      onError={() => setMissing(true)}
      className="h-52 w-60 max-w-full rounded-[1.125rem] bg-line/70 object-cover"
    />
  );
}
