import { describe, expect, test } from 'vitest';
import type { BulkChoice } from '#contract/bulk.ts';
import type { ScheduledSend } from '#contract/scheduled-sends.ts';
import { Order, previewedOf, requestOf } from '#crm/features/people/bulk/bulk-order.ts';
import { momentsOf } from '#crm/features/people/bulk/moments.ts';
import { describeSend, shownSends } from '#crm/shared/later/scheduled-sends.ts';

const NOW = new Date(2026, 10, 27, 15, 0);
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR).toISOString();
const send = (more: Partial<ScheduledSend>): ScheduledSend => ({
  id: '1',
  channel: 'text',
  customerId: 'c',
  teamMemberId: null,
  preview: 'Hello',
  dueAt: inHours(1),
  state: 'due',
  reason: null,
  ...more,
});

describe('What goes out to a person later', () => {
  test('What waits is shown, and for a week what was not sent, but not what was sent or withdrawn', () => {
    const waits = send({});
    const refused = send({ state: 'refused', reason: 'opted_out', dueAt: inHours(-6 * 24) });
    const gone = [
      send({ state: 'refused', reason: 'opted_out', dueAt: inHours(-8 * 24) }),
      send({ state: 'sent' }),
      send({ state: 'withdrawn' }),
    ];
    expect(shownSends([waits, refused, ...gone], undefined, NOW)).toEqual([waits, refused]);
    expect(shownSends([waits, send({ channel: 'email' })], 'text', NOW)).toEqual([waits]);
  });

  test.each<[Partial<ScheduledSend>, string]>([
    [{}, 'Will be sent today at 4:00 PM'],
    [{ reason: 'cap' }, 'Will be sent today at 4:00 PM: has had enough texts for now'],
    [{ dueAt: inHours(-1) }, 'Being sent…'],
    [{ state: 'refused', reason: 'opted_out' }, 'Not sent: opted out of texts'],
    [{ state: 'refused', reason: 'not_allowed' }, 'Not sent: whoever ordered it may not send any more'],
    [{ state: 'expired' }, 'Not sent: it was a day late, as after an outage'],
  ])('%o says: %s', (more, words) => {
    expect(describeSend(send(more), NOW)).toBe(words);
  });
});

describe('A message to many', () => {
  test('Moments are told to the minute, and by the day when there are many', () => {
    const few = [1, 1, 18].map((hours, index) => ({ at: inHours(hours), count: index + 1 }));
    expect(momentsOf(few, NOW)).toEqual([
      { label: 'today at 4:00 PM', count: 3 },
      { label: 'tomorrow at 9:00 AM', count: 3 },
    ]);
    const many = Array.from({ length: 30 }, (_, hours) => ({ at: inHours(hours), count: 1 }));
    expect(momentsOf(many, NOW)).toEqual([
      { label: 'today', count: 9 },
      { label: 'tomorrow', count: 21 },
    ]);
    const days = Array.from({ length: 20 }, (_, day) => ({ at: inHours(day * 24), count: 2 }));
    expect(momentsOf(days, NOW)).toEqual([{ label: 'until Dec 16, 2026', count: 40 }]);
  });

  const choice: BulkChoice = { list: 'customers', action: 'text', ids: [] };
  const typed = { purpose: 'service', message: 'Hi', at: '2099-01-01T09:00' } as const;

  test('A chosen moment is sent to the server only while it is chosen', () => {
    expect(requestOf(choice, { ...typed, when: 'soon' })).toEqual({ ...choice, purpose: 'service', message: 'Hi' });
    const sendAt = new Date(2099, 0, 1, 9).toISOString();
    expect(requestOf(choice, { ...typed, when: 'then' })).toMatchObject({ sendAt });
    expect(previewedOf(choice, { ...typed, when: 'then' })).toEqual({ ...choice, purpose: 'service', sendAt });
  });

  test('A moment must be to come', () => {
    const issues = (at: string) => Order.safeParse({ ...typed, when: 'then', at }).error?.issues[0]?.message;
    expect(issues('2020-01-01T09:00')).toBe('Choose a moment to come');
    expect(issues('')).toBe('Choose a moment to come');
    expect(issues('2099-01-01T09:00')).toBeUndefined();
    expect(Order.safeParse({ ...typed, when: 'soon', at: '' }).success).toBe(true);
  });
});
