import { describe, expect, it } from 'vitest';
import { shownTexts } from '../../../web/crm/features/conversations/chat-message.ts';
import type { OutgoingText } from '../../../web/crm/features/conversations/outbox.ts';
import { outgoing, textRow } from './texts.ts';

const failedRow = { status: 'failed', failureReason: 'No such number.' } as const;
const show = (rows: Parameters<typeof textRow>[0][], texts: OutgoingText[] = []) =>
  shownTexts(rows.map(textRow), texts, 'mia').map(({ id, status, retryKey }) => ({ id, status, retryKey }));

describe('a text of ours', () => {
  it('stands in the chat before the server has a row of it, and once when it has', () => {
    expect(show([], [outgoing({})])).toEqual([{ id: 'key', status: 'queued', retryKey: undefined }]);
    expect(show([{ id: 'r1', status: 'sent' }], [outgoing({ state: 'sent' })])).toEqual([
      { id: 'r1', status: 'sent', retryKey: undefined },
    ]);
  });

  it('is not taken for an earlier text in the same words', () => {
    const texts = show([{ id: 'r1', status: 'delivered' }], [outgoing({ known: new Set(['r1']) })]);
    expect(texts.map(({ id }) => id)).toEqual(['r1', 'key']);
  });

  it('that failed is tried again under its first key, so that it stays one text', () => {
    expect(show([{ id: 'r1', ...failedRow }], [outgoing({ state: 'failed' })])).toMatchObject([{ retryKey: 'key' }]);
    expect(show([], [outgoing({ state: 'failed' })])).toMatchObject([{ status: 'failed', retryKey: 'key' }]);
  });

  it('is on its way again while a retry is, whatever its row still says', () => {
    expect(show([{ id: 'r1', ...failedRow }], [outgoing({})])).toEqual([
      { id: 'r1', status: 'queued', retryKey: undefined },
    ]);
  });
});

describe('a row of an earlier visit', () => {
  it('that is lost can be sent again, with one key however often that is clicked', () => {
    expect(show([{ id: 'r1', ...failedRow }])).toMatchObject([{ retryKey: 'retry-r1' }]);
  });

  it('which the vendor took and lost needs a new text: its first key would answer that it was sent', () => {
    const lost = { id: 'r1', twilioSid: 'SM1', status: 'undelivered', failureReason: 'Switched off.' } as const;
    expect(show([lost], [outgoing({ state: 'failed' })])).toMatchObject([{ retryKey: 'retry-r1' }]);
  });

  it('that may have arrived is not sent twice', () => {
    expect(show([{ status: 'queued', failureReason: 'No answer.' }])).toMatchObject([{ retryKey: undefined }]);
  });

  it('that was sent again, or arrived, or came from the phone, offers no retry', () => {
    const texts = show([
      { id: 'r1', ...failedRow },
      { id: 'r2', status: 'delivered' },
      { id: 'r3', direction: 'inbound', status: 'received' },
    ]);
    expect(texts.map(({ retryKey }) => retryKey)).toEqual([undefined, undefined, undefined]);
  });
});
