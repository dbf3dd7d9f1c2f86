import type { ConversationMessage } from '#contract/inbox.ts';
import { formatMoment } from '#crm/shared/local-time.ts';
import { addToTyped } from '#crm/shared/messages/template-choice.tsx';
import { hasRole } from '#crm/shared/session/role.ts';
import { Button } from '#ui/button.tsx';
import { useNow } from '#ui/relative-time.tsx';
import { useDiscardDraft } from './inbox-queries.ts';
import { useTypedReply } from './use-reply.ts';

interface DraftCardProps {
  draft: ConversationMessage;
  conversationId: string;
  /** Called when it has been put into the answer. */
  onUsed: () => void;
}

/** A message that waits for a person, who puts it into the answer, changes and sends it there, or discards it. */
export function DraftCard({ draft, conversationId, onUsed }: DraftCardProps) {
  const { id, text, subject, from, at } = draft;
  const now = new Date(useNow());
  const { typed, change } = useTypedReply(conversationId);
  const isInAnswer = typed.draftId === id;
  const discarding = useDiscardDraft(id, () => {
    if (isInAnswer) change({ draftId: undefined });
  });
  const use = () => {
    change({ text: addToTyped(typed.text, text), channel: undefined, draftId: id });
    onUsed();
  };
  return (
    <article
      aria-label="Draft"
      className="mt-3 flex w-full max-w-[min(88%,42rem)] flex-col gap-2 self-end rounded-lg border border-dashed border-pending px-3.5 py-2.5"
    >
      <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-ink-soft">
        <span className="font-medium text-pending">{from === null ? 'Draft' : `Draft · written by ${from}`}</span>
        <time dateTime={at}>{formatMoment(new Date(at), now)}</time>
      </p>
      <div className="text-[0.9375rem] leading-snug">
        {subject && <p className="mb-1 text-xs text-ink-soft">{subject}</p>}
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {text}
        </p>
      </div>
      {hasRole('member') && (
        <div className="flex flex-wrap items-center gap-2">
          {isInAnswer ? (
            <p className="text-[0.8125rem] text-ink-soft">In your answer below.</p>
          ) : (
            <Button variant="secondary" size="sm" onClick={use} className="max-md:min-h-11">
              Use this
            </Button>
          )}
          <Button
            variant="quiet"
            size="sm"
            pending={discarding.isPending}
            onClick={() => discarding.mutate()}
            className="max-md:min-h-11"
          >
            Discard
          </Button>
        </div>
      )}
    </article>
  );
}
