import { SendHorizontal } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from 'react';
import { TEXT_MAX_LENGTH } from '#contract/messages.ts';
import type { TemplatePreviewOrder } from '#contract/templates.ts';
import { HourNotice } from '#crm/shared/later/hour-notice.tsx';
import { SendLater } from '#crm/shared/later/send-later.tsx';
import { SegmentCount } from '#crm/shared/messages/segment-count.tsx';
import { addToTyped, TemplateFill } from '#crm/shared/messages/template-choice.tsx';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { readChatDraft, setChatDraft, useChatDraft } from './chat-draft.ts';
import type { OrderText } from './later/use-order-text.ts';

/** From this length on, the composer shows the number of segments. */
const COUNTED_FROM = 100;

interface ComposerProps {
  draftName: string;
  /** The recipient's name. */
  to: string;
  hasPhone: boolean;
  /** The recipient, for templates. Undefined for an unknown sender. */
  reader: TemplatePreviewOrder | undefined;
  onSend: (text: string) => void;
  /** Orders the text for later. Undefined for an unknown sender. */
  later: (OrderText & Pick<ComponentProps<typeof HourNotice>, 'conversation' | 'wroteAt'>) | undefined;
}

/** Composes a text. Enter sends it, and Shift-Enter begins a new line. */
export function Composer({ draftName, to, hasPhone, reader, onSend, later }: ComposerProps) {
  const draft = useChatDraft(draftName);
  const control = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // On a phone the keyboard would cover the texts.
    if (matchMedia('(hover: hover)').matches) control.current?.focus();
  }, []);
  if (!hasPhone) {
    return <p className={`${FOOT} text-ink-soft`}>There is no phone number to text. Add one with Edit.</p>;
  }
  const isTooLong = draft.trim().length > TEXT_MAX_LENGTH;
  const isSendable = draft.trim() !== '' && !isTooLong;
  const send = () => {
    if (isSendable) onSend(draft);
    control.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Ignores the Enter that ends the composition of a Japanese word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={FOOT}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {later && (
        <HourNotice
          {...later}
          name={to}
          disabled={!isSendable}
          pending={later.isPending}
          onPick={later.order}
          className="mb-1.5"
        />
      )}
      <div className="flex items-end gap-2">
        {reader && (
          <TemplateFill
            compact
            channel="text"
            reader={reader}
            onFilled={({ body }) => {
              setChatDraft(draftName, addToTyped(readChatDraft(draftName).text, body));
              control.current?.focus();
            }}
            className="-mr-1 -ml-2"
          />
        )}
        <TextArea
          ref={control}
          rows={1}
          aria-label="Message"
          placeholder={`Text ${to}`}
          enterKeyHint="send"
          aria-invalid={isTooLong || undefined}
          value={draft}
          onChange={(event) => setChatDraft(draftName, event.currentTarget.value)}
          onKeyDown={onKeyDown}
          className="max-h-40 min-h-11 focus-visible:outline-offset-0"
        />
        {later && (
          <SendLater
            compact
            conversation={later.conversation}
            name={to}
            disabled={!isSendable}
            pending={later.isPending}
            onPick={later.order}
          />
        )}
        <Button type="submit" className="shrink-0" disabled={!isSendable}>
          <SendHorizontal aria-hidden className="size-4" />
          Send
        </Button>
      </div>
      {draft.length >= COUNTED_FROM && (
        <div className="mt-1.5 flex items-start gap-3 text-xs">
          {isTooLong && (
            <p role="alert" className="font-medium text-failed">
              Message too long
            </p>
          )}
          <SegmentCount text={draft} />
        </div>
      )}
    </form>
  );
}

const FOOT = 'shrink-0 border-t border-line px-3 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] text-sm sm:px-4';
