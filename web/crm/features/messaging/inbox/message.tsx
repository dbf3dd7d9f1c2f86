import { clsx } from 'clsx';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Attachment, ConversationMessage } from '#contract/inbox.ts';
import { splitQuote } from '#contract/mail-quote.ts';
import { formatMoment } from '#crm/shared/local-time.ts';
import { useNow } from '#ui/relative-time.tsx';

const STATUS_WORDS: Partial<Record<ConversationMessage['status'], string>> = {
  sending: 'Sending…',
  queued: 'Sending…',
  undelivered: 'Not delivered',
  failed: 'Not sent',
};

/** One text or mail: ours on the right, theirs on the left. What machines write is quiet. */
export function Message({ message, name }: { message: ConversationMessage; name: string }) {
  const { direction, text, subject, from, at, status, failureReason, attachments, media } = message;
  const now = new Date(useNow());
  const isOurs = direction === 'outbound';
  const isLost = status === 'undelivered' || status === 'failed';
  const isUnclear = (status === 'sending' || status === 'queued') && failureReason !== null;
  const state = isUnclear ? 'Perhaps sent' : STATUS_WORDS[status];
  return (
    <article
      className={clsx(
        'mt-3 flex max-w-[min(88%,42rem)] flex-col gap-1',
        isOurs ? 'items-end self-end' : 'items-start self-start',
        message.isAutomatic === 1 && 'opacity-80',
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-2 px-1 text-xs text-ink-soft">
        <span className="font-medium">{isOurs ? (from ?? 'Sent by itself') : name}</span>
        {!isOurs && message.isFromOtherAddress === 1 && (
          <span className="rounded-sm bg-pending-soft px-1.5 text-pending">another address: {from}</span>
        )}
        {message.isAutomatic === 1 && !isOurs && <span>Automatic reply</span>}
        <time dateTime={at}>{formatMoment(new Date(at), now)}</time>
        {state && (
          <span className={clsx(isLost && 'font-medium text-failed', isUnclear && 'font-medium text-pending')}>
            {state}
            {failureReason && `: ${failureReason}`}
          </span>
        )}
      </p>
      <div className={clsx('min-w-0 max-w-full rounded-lg px-3.5 py-2 text-[0.9375rem] leading-snug', toneOf(message))}>
        {subject && <p className="mb-1 text-xs opacity-80">{subject}</p>}
        {message.isUnreadable === 1 ? (
          <p className="italic">This mail could not be read. It is kept as it came.</p>
        ) : (
          <Words text={text || (media.length > 0 ? '' : 'No words')} />
        )}
        {media.map(({ url, contentType }, index) => (
          <a key={url} href={url} target="_blank" rel="noopener" className="mt-1 block underline underline-offset-4">
            {contentType.startsWith('image/') ? `Picture ${index + 1}` : `A file (${contentType})`}
          </a>
        ))}
      </div>
      {attachments.length > 0 && <Attachments attachments={attachments} />}
      {message.hasHtml === 1 && <Original id={message.id} name={name} />}
    </article>
  );
}

/** The mail that was answered is folded away at the end. */
function Words({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const { said, quoted } = splitQuote(text);
  return (
    <>
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {said}
      </p>
      {quoted !== '' && (
        <>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="min-h-8 text-xs underline underline-offset-4 max-md:min-h-11"
          >
            {isOpen ? 'Hide what is quoted' : 'Show what is quoted'}
          </button>
          {isOpen && (
            <p dir="auto" className="border-l border-current/30 pl-3 whitespace-pre-wrap wrap-anywhere opacity-80">
              {quoted}
            </p>
          )}
        </>
      )}
    </>
  );
}

/** Ours are green by day, as in the chat; what machines write has an outline alone. */
function toneOf({ direction, isAutomatic }: ConversationMessage): string {
  if (isAutomatic === 1) return 'border border-dashed border-line-strong text-ink-soft';
  return direction === 'outbound'
    ? 'bg-[light-dark(var(--color-pine),var(--color-pine-line))] text-on-pine'
    : 'bg-line/70';
}

function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  return (
    <ul aria-label="Files" className="flex flex-wrap gap-1.5">
      {attachments.map(({ id, name, bytes, isKept }) => (
        <li key={id} className="text-[0.8125rem]">
          {isKept === 1 ? (
            <a href={`/api/crm/attachments/${encodeURIComponent(id)}`} download={name} className={FILE}>
              <Download aria-hidden className="size-3.5 shrink-0" />
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="shrink-0 text-ink-soft">{sizeLabel(bytes)}</span>
            </a>
          ) : (
            <span className={clsx(FILE, 'text-ink-soft')}>
              {name}: {sizeLabel(bytes)}, too large to be kept
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function sizeLabel(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Shows a mail as its sender made it. Its frame runs no scripts and loads nothing. */
function Original({ id, name }: { id: string; name: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={clsx(isShown && 'w-[min(42rem,75vw)] max-w-full')}>
      <button
        type="button"
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
        className="min-h-8 rounded-md px-1 text-xs underline underline-offset-4 max-md:min-h-11"
      >
        {isShown ? 'Hide original' : 'Show original'}
      </button>
      {isShown && (
        <iframe
          sandbox=""
          referrerPolicy="no-referrer"
          title={`The original of ${name}`}
          src={`/api/crm/messages/${encodeURIComponent(id)}/html`}
          // Mails are written for white paper.
          className="h-96 w-full rounded-md border border-line bg-white scheme-light"
        />
      )}
    </div>
  );
}

const FILE = 'flex min-h-8 items-center gap-1.5 rounded-md border border-line px-2 py-1 max-md:min-h-11';
