import { describe, expect, it } from 'vitest';
import type { ConsentEntry } from '#contract/consent.ts';
import { chatItems } from '#crm/features/messaging/conversations/chat-items.ts';
import { dayLabel } from '#crm/shared/local-time.ts';
import { shown } from './texts.ts';

/** Returns a time in November 2026 in this machine's time zone. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString();
const said = (entry: Partial<ConsentEntry>): ConsentEntry => ({
  ...{
    channel: 'text',
    purpose: 'service',
    state: 'given',
    source: 'form',
    words: 'I agree',
    page: null,
    by: null,
    email: null,
    textVersion: null,
  },
  ...{ phone: '+14155550134', at: at(1, 9), recordedAt: at(1, 9) },
  ...entry,
});
const sketch = (chat: Partial<Parameters<typeof chatItems>[0]>) =>
  chatItems({ texts: [], events: [], hasOlder: false, ...chat }).map((item) =>
    item.kind === 'text' ? `${item.startsGroup ? '[' : ''}${item.text.id}${item.endsGroup ? ']' : ''}` : item.kind,
  );

describe('a chat', () => {
  it('breaks before each day', () => {
    const texts = [shown({ id: 'a', at: at(1, 23, 59) }), shown({ id: 'b', at: at(2, 0, 1) })];
    expect(sketch({ texts })).toEqual(['day', '[a]', 'day', '[b]']);
  });

  it('groups what one person says in one breath', () => {
    const mine = { direction: 'outbound', sender: 'mia' } as const;
    const texts = [
      shown({ id: 'a', at: at(1, 9, 0) }),
      shown({ id: 'b', at: at(1, 9, 1) }),
      shown({ id: 'c', at: at(1, 9, 2), ...mine }),
      shown({ id: 'd', at: at(1, 9, 2), ...mine, sender: 'tom' }),
      shown({ id: 'e', at: at(1, 9, 9), ...mine, sender: 'tom' }),
    ];
    expect(sketch({ texts })).toEqual(['day', '[a', 'b]', '[c]', '[d]', '[e]']);
  });

  it('shows a change of consent where it happened, after the text that brought it about', () => {
    const texts = [shown({ id: 'stop', at: at(1, 9) }), shown({ id: 'later', at: at(1, 9, 1) })];
    const events = [said({ state: 'withdrawn', source: 'text', at: at(1, 9) })];
    expect(sketch({ texts, events })).toEqual(['day', '[stop]', 'event', '[later]']);
  });

  it('keeps changes of consent back that belong among texts not loaded yet', () => {
    const texts = [shown({ id: 'a', at: at(2, 9) })];
    const events = [said({ at: at(1, 9) })];
    expect(sketch({ texts, events, hasOlder: true })).toEqual(['day', '[a]']);
    expect(sketch({ texts, events })).toEqual(['day', 'event', 'day', '[a]']);
  });
});

describe('the name of a day', () => {
  const now = new Date(2026, 10, 21, 0, 30);
  it.each([
    [new Date(2026, 10, 21, 0, 5), 'Today'],
    [new Date(2026, 10, 20, 23, 59), 'Yesterday'],
    [new Date(2026, 10, 13, 12), 'Friday, November 13'],
    [new Date(2025, 11, 31, 12), 'December 31, 2025'],
  ])('%s is %s', (day, name) => {
    expect(dayLabel(day, now)).toBe(name);
  });
});
