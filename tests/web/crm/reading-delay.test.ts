import { afterEach, describe, expect, test, vi } from 'vitest';
import { readingDelay, WaitingReadings } from '#crm/shared/realtime/waiting-readings.ts';

describe('After an outage, which all screens are told of at once,', () => {
  const screens = Array.from({ length: 1_000 }, (_, index) => index / 1_000);

  test('their readings are spread over five seconds', () => {
    const delays = screens.map((chance) => readingDelay({ type: 'resync' }, false, chance));
    for (let second = 0; second < 5; second += 1) {
      const inSecond = delays.filter((delay) => delay >= second * 1_000 && delay < (second + 1) * 1_000);
      expect(inSecond.length, `in second ${second}`).toBeLessThan(250);
    }
    expect(Math.max(...delays)).toBeLessThan(5_100);
  });

  test('a change that is announced meanwhile is read at once, and so is what a new stream begins with', () => {
    for (const chance of screens) {
      expect(readingDelay({ type: 'consent', customerId: '1' }, false, chance)).toBeLessThan(50);
      expect(readingDelay({ type: 'resync' }, true, chance)).toBeLessThan(50);
    }
  });
});

describe('What waits to be read again', () => {
  afterEach(() => void vi.useRealTimers());

  function waiting() {
    vi.useFakeTimers();
    const read: unknown[] = [];
    return { read, readings: new WaitingReadings((key) => read.push(...key)) };
  }

  test('is read once, when the first event of a burst is due', () => {
    const { read, readings } = waiting();
    readings.add(['unread'], 20);
    readings.add(['unread'], 3_000);
    vi.advanceTimersByTime(10_000);
    expect(read).toEqual(['unread']);
  });

  test('does not wait longer for a later event that is due before', () => {
    const { read, readings } = waiting();
    readings.add(['unread'], 3_000);
    readings.add(['unread'], 20);
    vi.advanceTimersByTime(20);
    expect(read).toEqual(['unread']);
    vi.advanceTimersByTime(10_000);
    expect(read).toEqual(['unread']);
  });

  test('is read at once when somebody acts, and not again', () => {
    const { read, readings } = waiting();
    readings.add(['unread'], 3_000);
    readings.add(['conversation'], 4_000);
    readings.hurry();
    expect(read).toEqual(['unread', 'conversation']);
    vi.advanceTimersByTime(10_000);
    expect(read).toHaveLength(2);
  });
});
