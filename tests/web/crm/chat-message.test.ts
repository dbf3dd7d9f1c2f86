import { describe, expect, it } from 'vitest';
import { shownMessages } from '#crm/features/messaging/conversations/chat-message.ts';
import type { OutgoingText } from '#crm/features/messaging/conversations/outbox.ts';
import { outgoing, textRow } from './texts.ts';

const failedRow = { status: 'failed', failureReason: 'No such number.' } as const;
const undelivered = { status: 'undelivered', failureReason: 'Switched off.' } as const;
const show = (rows: Parameters<typeof textRow>[0][], texts: OutgoingText[] = []) =>
  shownMessages(rows.map(textRow), texts, 'mia').map(({ id, status, retryKey }) => ({ id, status, retryKey }));

describe('a sent text', () => {
  it('stands in the chat before the server has a row of it, and once when it has', () => {
    expect(show([], [outgoing({})])).toEqual([{ id: 'key', status: 'queued', retryKey: undefined }]);
    expect(show([{ id: 'r1', clientKey: 'key', status: 'sent' }], [outgoing({ state: 'sent' })])).toEqual([
      { id: 'r1', status: 'sent', retryKey: undefined },
    ]);
  });

  it('is not taken for another text in the same words', () => {
    const texts = show([{ id: 'r1', clientKey: 'earlier', status: 'delivered' }], [outgoing({})]);
    expect(texts.map(({ id }) => id)).toEqual(['r1', 'key']);
  });

  it('that failed is tried again under its first key, so that it stays one text', () => {
    const row = { id: 'r1', clientKey: 'key', ...failedRow };
    expect(show([row], [outgoing({ state: 'failed' })])).toMatchObject([{ retryKey: 'key' }]);
    expect(show([], [outgoing({ state: 'failed' })])).toMatchObject([{ status: 'failed', retryKey: 'key' }]);
  });

  it('is on its way again while a retry is, whatever its row still says', () => {
    expect(show([{ id: 'r1', clientKey: 'key', ...failedRow }], [outgoing({})])).toEqual([
      { id: 'r1', status: 'queued', retryKey: undefined },
    ]);
  });
});

describe('a row of an earlier visit', () => {
  const withoutAnswer = { id: 'r1', clientKey: 'key', status: 'queued', failureReason: 'No answer.' } as const;

  it('that staff sent and the vendor has not taken is tried again under its first key', () => {
    expect(show([{ id: 'r1', clientKey: 'key', ...failedRow }])).toMatchObject([{ retryKey: 'key' }]);
    expect(show([withoutAnswer])).toMatchObject([{ retryKey: 'key' }]);
  });

  it('that is lost can be sent again, with one key however often that is clicked', () => {
    expect(show([{ id: 'r1', ...failedRow }])).toMatchObject([{ retryKey: 'retry-r1' }]);
    const another = { id: 'r1', clientKey: 'key', sentByName: 'ada', ...failedRow };
    expect(show([another])).toMatchObject([{ retryKey: 'retry-r1' }]);
  });

  it('which the vendor took and lost needs a new text: its first key would answer that it was sent', () => {
    const lost = { id: 'r1', clientKey: 'key', twilioSid: 'SM1', ...undelivered };
    expect(show([lost], [outgoing({ state: 'failed' })])).toMatchObject([{ retryKey: 'retry-r1' }]);
  });

  it('that may have arrived is not sent twice by somebody else', () => {
    expect(show([{ ...withoutAnswer, sentByName: 'ada' }])).toMatchObject([{ retryKey: undefined }]);
    expect(show([{ ...withoutAnswer, clientKey: null }])).toMatchObject([{ retryKey: undefined }]);
  });

  it('that was sent again offers no retry, whoever sent it; what only has the same words does', () => {
    const lost = { id: 'r1', twilioSid: 'SM1', ...undelivered };
    const again = { id: 'r2', clientKey: 'retry-r1', sentByName: 'ada', status: 'delivered' } as const;
    expect(show([lost, again]).map(({ retryKey }) => retryKey)).toEqual([undefined, undefined]);
    expect(show([lost], [outgoing({ key: 'retry-r1' })])[0]).toMatchObject({ retryKey: undefined });
    expect(show([lost, { ...again, clientKey: 'other' }])[0]).toMatchObject({ retryKey: 'retry-r1' });
  });

  it('that arrived, or came from the phone, offers no retry', () => {
    const texts = show([
      { id: 'r2', clientKey: 'key', status: 'delivered' },
      { id: 'r3', direction: 'inbound', status: 'received' },
    ]);
    expect(texts.map(({ retryKey }) => retryKey)).toEqual([undefined, undefined]);
  });
});
