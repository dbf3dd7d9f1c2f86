import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import { refetchOnResume } from '#crm/shared/connection/refetch-on-resume.ts';

/** Stubs the event targets of the browser. They fire no events here. */
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

describe('Catching up after an outage', () => {
  test('one call that goes on failing does not make the others load for ever', async () => {
    const { calls, stop } = watch({ failsFor: Number.POSITIVE_INFINITY });
    await pause(400);
    stop();
    expect(calls.answered, 'once for itself and once to catch up').toBeLessThanOrEqual(3);
    expect(calls.failing).toBeGreaterThan(1);
  });

  test('what failed is loaded once another call is answered', async () => {
    const { calls, client, stop } = watch({ failsFor: 1 });
    await expect.poll(() => client.getQueryData(['api', 'failing'])).toBe('loaded');
    stop();
    expect(calls.failing).toBe(2);
  });
});

/** Observes two queries: one succeeds slowly, the other fails with 503 the first `failsFor` times. */
function watch({ failsFor }: { failsFor: number }) {
  const calls = { answered: 0, failing: 0 };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const stopRefetching = refetchOnResume(client);
  const failing = new QueryObserver(client, {
    queryKey: ['api', 'failing'],
    queryFn: async () => {
      calls.failing += 1;
      if (calls.failing <= failsFor) throw new ApiError('Not ready', 503);
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
