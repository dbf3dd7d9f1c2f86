import { describe, expect, it } from 'vitest';
import { badgeText, byWaiting, hasArrivals, unreadTotal } from '#crm/features/messaging/conversations/bell/unread.ts';
import { unreadAsPartner } from '#crm/features/messaging/conversations/conversation-partner.ts';
import { conversationKey } from '#crm/shared/people/conversation-key.ts';

const newest = { preview: 'Hello', newestAt: '2026-11-01T00:00:00.000Z', oldestAt: '2026-11-01T00:00:00.000Z' };
const entry = (customerId: string, unreadCount: number) => ({
  ...newest,
  customerId,
  name: 'Ada',
  phone: null,
  unreadCount,
});

describe('the bell', () => {
  it('adds the conversations up, and caps the badge at 99+', () => {
    expect(unreadTotal([entry('a', 60), entry('b', 40)])).toBe(100);
    expect([badgeText(0), badgeText(99), badgeText(100)]).toEqual(['', '99', '99+']);
    expect([badgeText(50, true), badgeText(100, true)]).toEqual(['50+', '99+']);
  });

  it('has who has waited longest first, however new their newest text is', () => {
    const patient = { ...entry('a', 2), oldestAt: '2026-10-01T00:00:00.000Z', newestAt: '2026-11-02T00:00:00.000Z' };
    expect(byWaiting([entry('b', 1), patient]).map(({ customerId }) => customerId)).toEqual(['a', 'b']);
  });

  it('opens a stranger’s conversation under the number', () => {
    const { conversation } = unreadAsPartner({ ...newest, name: '+44', phone: '+44', unreadCount: 1 });
    expect(conversation).toEqual({ kind: 'unknown', phone: '+44' });
    expect(conversationKey(conversation)).not.toBe(conversationKey({ kind: 'customer', customerId: '+44' }));
  });
});

describe('an arrival', () => {
  it('is any conversation with more unread texts than before, even when the total has fallen', () => {
    expect(hasArrivals([entry('a', 1)], [entry('a', 2)])).toBe(true);
    expect(hasArrivals([entry('a', 5)], [entry('b', 1)])).toBe(true);
  });

  it('is no conversation that was read', () => {
    expect(hasArrivals([entry('a', 5), entry('b', 1)], [entry('b', 1)])).toBe(false);
    expect(hasArrivals([entry('a', 5)], [])).toBe(false);
  });
});
