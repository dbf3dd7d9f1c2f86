import { clsx } from 'clsx';
import { memo } from 'react';
import { BubbleFoot } from './bubble-foot.tsx';
import type { ChatMessage } from './chat-message.ts';
import { Pictures } from './pictures.tsx';
import type { RetryText } from './use-send-text.ts';

interface BubbleProps {
  text: ChatMessage;
  startsGroup: boolean;
  endsGroup: boolean;
  /** The other side's number, where it is not the one on file. */
  number: string | undefined;
  /** Of the person on the other side. */
  name: string;
  onRetry: RetryText;
}

/** One text: ours at the right, theirs at the left, as on a phone. */
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
          Staff{sender && <>, {sender}</>}
          {number && <>, to {number}</>}
        </p>
      ) : (
        <p className={clsx('px-2 text-xs text-ink-soft', !(startsGroup && number) && 'sr-only')}>
          <span className="sr-only">{name}. </span>
          {number && <>From {number}</>}
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

// Pine by day; at night the pit wall is nearly as dark.
const OURS = 'bg-[light-dark(var(--color-pine),var(--color-pine-line))] text-on-pine';
const THEIRS = 'bg-line/70';
