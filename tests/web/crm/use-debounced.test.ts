import { afterEach, expect, test, vi } from 'vitest';
import { waitAfterChange } from '#crm/shared/use-debounced.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('A letter after a pause is searched at once, letters of a fast typist wait until the last one', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const changedAt = { current: Number.NEGATIVE_INFINITY };
  const waitAfter = (ms: number) => {
    vi.advanceTimersByTime(ms);
    return waitAfterChange(changedAt, 70);
  };
  expect([waitAfter(0), waitAfter(69), waitAfter(40), waitAfter(70), waitAfter(500)]).toEqual([0, 70, 70, 0, 0]);
});
