import type { Channel } from '#contract/channels.ts';
import type { TemplatePreview } from '#contract/templates.ts';
import { SegmentCount } from './segment-count.tsx';

interface MessageAsReadProps {
  channel: Channel;
  preview: Pick<TemplatePreview, 'subject' | 'body'>;
}

/** A message as its recipient sees it: an email with its subject, or a text in its bubble, with its segments. */
export function MessageAsRead({ channel, preview: { subject, body } }: MessageAsReadProps) {
  if (channel === 'email') {
    return (
      <article className="min-w-0 rounded-md border border-line bg-paper-raised">
        <p className="border-b border-line px-4 py-2.5 font-medium wrap-anywhere">{subject}</p>
        <p
          dir="auto"
          // In a dialog it scrolls by itself, beside the fields.
          className="px-4 in-data-modal:max-h-[50dvh] in-data-modal:overflow-y-auto py-3 leading-normal whitespace-pre-wrap wrap-anywhere"
        >
          {body}
        </p>
      </article>
    );
  }
  return (
    <>
      <p
        dir="auto"
        className="w-fit max-w-full rounded-[1.125rem] rounded-bl-[0.3rem] bg-line/70 px-3.5 py-2 text-[0.9375rem] leading-snug whitespace-pre-wrap wrap-anywhere"
      >
        {body}
      </p>
      <div className="flex text-sm *:ml-0 *:text-left">
        <SegmentCount text={body} />
      </div>
    </>
  );
}
