import { describe, expect, it } from 'vitest';
import { mergeNewest, prependOlder } from '#crm/features/messaging/conversations/history.ts';
import { textRow } from './texts.ts';

const rows = (...ids: string[]) => ids.map((id) => textRow({ id }));
const idsOf = ({ messages }: { messages: { id: string }[] }) => messages.map(({ id }) => id).join('');
const page = (ids: string, next?: string) => ({ rows: rows(...ids), next, total: 0 });

describe('a conversation read again', () => {
  it('gets what is new at its end, and keeps what was loaded before it', () => {
    const loaded = { messages: rows(...'abcd'), older: 'before a' };
    const merged = mergeNewest(loaded, page('cde', 'before c'));
    expect(idsOf(merged)).toBe('abcde');
    expect(merged.older).toBe('before a');
  });

  it('takes the fresh rows, whose statuses may have changed', () => {
    const fresh = { rows: [textRow({ id: 'a', status: 'delivered' })], next: undefined, total: 1 };
    expect(mergeNewest({ messages: rows('a'), older: undefined }, fresh).messages[0]?.status).toBe('delivered');
  });

  it('starts from its end again when more has come in than a page holds: nobody knows what lies between', () => {
    const merged = mergeNewest({ messages: rows(...'abc'), older: undefined }, page('xyz', 'before x'));
    expect(idsOf(merged)).toBe('xyz');
    expect(merged.older).toBe('before x');
  });

  it('may have become empty', () => {
    expect(mergeNewest({ messages: rows('a'), older: undefined }, page(''))).toEqual({
      messages: [],
      older: undefined,
    });
  });
});

describe('an older page', () => {
  it('goes above what is loaded', () => {
    const merged = prependOlder({ messages: rows('c'), older: 'before c' }, 'before c', page('ab', 'before a'));
    expect(idsOf(merged)).toBe('abc');
    expect(merged.older).toBe('before a');
  });

  it('is dropped when it is no longer the next: nothing may stand there twice', () => {
    const loaded = { messages: rows(...'abc'), older: undefined };
    expect(prependOlder(loaded, 'before c', page('ab'))).toBe(loaded);
  });
});
