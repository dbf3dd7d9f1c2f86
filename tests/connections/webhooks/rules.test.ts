import { describe, expect, test } from 'vitest';
import {
  type AccessChange,
  accessNews,
  type Happened,
  pauseAfter,
  withoutRepeats,
} from '#server/modules/connections/webhook-endpoints/webhooks.rules.ts';

const [THEN, LATER] = [new Date('2026-11-28T10:00:00Z'), new Date('2026-11-28T10:00:01Z')];
let id = 0;
const happened = (type: Happened['type'], at = THEN, more: Partial<Happened> = {}): Happened => ({
  id: ++id,
  type,
  subject: 'customer:1',
  objectId: '1',
  customerId: '1',
  data: null,
  at,
  ...more,
});
const access = (state: 'none' | 'active' | 'ended', name = 'Ada') =>
  ({ account: '1', name, email: 'ada@example.com', state, accountUntil: null }) as const;
const accessChange = (change: AccessChange, at = THEN) =>
  happened('access.changed', at, { data: JSON.stringify(change) });
const typesOf = (batch: Happened[]) => withoutRepeats(batch).map(({ type }) => type);

test('A failed delivery rests for at most 10 and 30 seconds, then longer and longer, and ten minutes in the end', () => {
  const pauses = Array.from({ length: 50 }, (_, index) => pauseAfter(index + 1));
  expect(pauses[0]).toBeLessThanOrEqual(10);
  expect(pauses[1]).toBeLessThanOrEqual(30);
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect(pauses.at(-1)).toBe(600);
});

describe('What one transaction did to an object is one event', () => {
  test('of a new one, that it was created', () => {
    expect(typesOf([happened('customer.created'), happened('customer.changed'), happened('customer.changed')])).toEqual(
      ['customer.created'],
    );
  });

  test('but not what another transaction did, or what was done to another object', () => {
    const other = { subject: 'customer:2', objectId: '2' };
    const batch = [
      happened('customer.changed'),
      happened('customer.changed', LATER),
      happened('customer.changed', THEN, other),
    ];
    expect(withoutRepeats(batch)).toEqual(batch);
  });

  test('and each refund, message and purpose of consent is one of its own', () => {
    const consent = (purpose: string) => happened('consent.changed', THEN, { data: `{"purpose":"${purpose}"}` });
    const batch = [
      happened('purchase.refunded'),
      happened('purchase.refunded'),
      consent('service'),
      consent('marketing'),
    ];
    expect(withoutRepeats(batch)).toEqual(batch);
    expect(withoutRepeats([consent('service'), consent('service')]).length).toBe(1);
  });

  test('of access, from its beginning to its end', () => {
    const [change] = withoutRepeats([
      accessChange({ before: access('none'), after: access('active') }),
      accessChange({ before: access('active'), after: access('active', 'Bea') }),
    ]);
    const news = accessNews('customer:1', JSON.parse(change?.data ?? ''));
    expect(news).toMatchObject({ type: 'access.granted', data: { sub: 'customer:1', name: 'Bea' } });
  });
});

test.each<[string, AccessChange, string | undefined]>([
  ['begins', { before: access('none'), after: access('active') }, 'access.granted'],
  ['stays, under another name', { before: access('active'), after: access('active', 'Bea') }, 'access.changed'],
  ['ends', { before: access('active'), after: access('ended') }, 'access.ended'],
  ['ends with the person', { before: access('active') }, 'access.ended'],
  ['was never there', { before: access('none'), after: access('none', 'Bea') }, undefined],
  ['was over', { before: access('ended'), after: access('ended', 'Bea') }, undefined],
  ['was over before the person went', { before: access('ended') }, undefined],
])('Access that %s', (_, change, type) => {
  expect(accessNews('customer:1', change)?.type).toBe(type);
});
