import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ExpiringCache } from '#server/shared/expiring-cache.ts';

describe('an expiring cache', () => {
  it('forgets a value when its time is over', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const cache = new ExpiringCache<string>({ max: 10, ttl: 30 });
    cache.set('smith.com', 'accepts');
    vi.advanceTimersByTime(29);
    expect(cache.get('smith.com')).toBe('accepts');
    vi.advanceTimersByTime(1);
    expect(cache.get('smith.com')).toBeUndefined();
  });

  it('makes room by forgetting the value that was set longest ago', () => {
    const cache = new ExpiringCache<number>({ max: 2, ttl: 60_000 });
    cache.set('a', 1);
    cache.set('b', 2);
    cache.set('a', 3);
    cache.set('c', 4);
    expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([3, undefined, 4]);
  });
});
