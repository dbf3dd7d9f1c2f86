import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import { refetchOnResume } from '#crm/shared/connection/refetch-on-resume.ts';
import { eventually } from '#tests/support/eventually.ts';

/** The event targets of the browser. They fire only what a test says. */
const page = { visibilityState: 'visible', events: new EventTarget() };

beforeEach(() => {
  Object.assign(page, { visibilityState: 'visible', events: new EventTarget() });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', {
    get visibilityState() {
      return page.visibilityState;
    },
    addEventListener: page.events.addEventListener.bind(page.events),
    removeEventListener: page.events.removeEventListener.bind(page.events),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('Catching up after an outage', () => {
  test('one call that goes on failing does not make the others load for ever', async () => {
    const { calls, stop } = watch({ failsFor: Number.POSITIVE_INFINITY });
    await eventually(() => expect(calls.failing).toBeGreaterThan(1));
    await pause(400);
    stop();
    expect(calls.answered, 'once for itself and once to catch up').toBeLessThanOrEqual(3);
  });

  test('what failed is loaded once another call is answered', async () => {
    const { calls, client, stop } = watch({ failsFor: 1 });
    await eventually(() => expect(client.getQueryData(['api', 'failing'])).toBe('loaded'));
    stop();
    expect(calls.failing).toBe(2);
  });

  test('what failed because it reached nobody is loaded once another call is answered', async () => {
    const { client, stop } = watch({ failsFor: 1, status: 0 });
    await eventually(() => expect(client.getQueryData(['api', 'failing'])).toBe('loaded'));
    stop();
  });

  test('what the server refused is not asked for again', async () => {
    const { calls, stop } = watch({ failsFor: 1, status: 403 });
    await pause(100);
    stop();
    expect(calls).toEqual({ answered: 1, failing: 1 });
  });
});

describe('Catching up after time away', () => {
  const HOUR = 3_600_000;

  /** Returns a count of the times that the screen has caught up. */
  function follow() {
    vi.useFakeTimers({ now: Date.parse('2026-11-28T10:00:00Z') });
    const client = new QueryClient();
    const invalidate = vi.spyOn(client, 'invalidateQueries');
    const stop = refetchOnResume(client);
    return { times: () => invalidate.mock.calls.length, stop };
  }

  function show(state: 'hidden' | 'visible'): void {
    page.visibilityState = state;
    page.events.dispatchEvent(new Event('visibilitychange'));
  }

  test('a minute in the background makes the screen catch up; a moment does not', () => {
    const { times, stop } = follow();
    show('hidden');
    vi.advanceTimersByTime(5_000);
    show('visible');
    expect(times()).toBe(0);
    show('hidden');
    vi.advanceTimersByTime(61_000);
    expect(times(), 'nobody looks yet').toBe(0);
    show('visible');
    expect(times()).toBe(1);
    stop();
  });

  test('a clock that was set back while the page was in the background makes the screen catch up', () => {
    const { times, stop } = follow();
    show('hidden');
    vi.setSystemTime(Date.now() - 6 * HOUR);
    show('visible');
    expect(times()).toBe(1);
    stop();
  });

  test('a computer that slept with the page in view catches up when it wakes', () => {
    const { times, stop } = follow();
    vi.advanceTimersByTime(10 * 60_000);
    expect(times(), 'awake').toBe(0);
    vi.setSystemTime(Date.now() + 8 * HOUR);
    vi.advanceTimersByTime(15_000);
    expect(times()).toBe(1);
    stop();
  });

  test('a network that is back makes the screen catch up', () => {
    const { times, stop } = follow();
    window.dispatchEvent(new Event('online'));
    stop();
    window.dispatchEvent(new Event('online'));
    expect(times()).toBe(1);
  });
});

/** Observes two queries: one succeeds slowly, the other fails the first `failsFor` times, with 503 unless the test says how. */
function watch({ failsFor, status = 503 }: { failsFor: number; status?: number }) {
  const calls = { answered: 0, failing: 0 };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const stopRefetching = refetchOnResume(client);
  const failing = new QueryObserver(client, {
    queryKey: ['api', 'failing'],
    queryFn: async () => {
      calls.failing += 1;
      if (calls.failing <= failsFor) throw new ApiError('Not ready', status);
      return 'loaded';
    },
  });
  const answered = new QueryObserver(client, {
    queryKey: ['api', 'answered'],
    queryFn: async () => {
      calls.answered += 1;
      await pause(10);
      return 'loaded';
    },
  });
  const stops = [failing.subscribe(() => undefined), answered.subscribe(() => undefined), stopRefetching];
  const stop = () => {
    for (const end of stops) end();
  };
  return { calls, client, stop };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
