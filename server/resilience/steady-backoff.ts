import { ExponentialBackoff, type IBackoff, type IBackoffFactory, noJitterGenerator } from 'cockatiel';

type Factory = IBackoffFactory<unknown>;

/**
 * Waits of `first` milliseconds, doubled each time up to `longest`, for a circuit breaker. Cockatiel compares a wait's
 * `duration` with the wall clock, which may be set back by hours while a circuit is open. So ours is endless until the wait
 * is over by a clock that nobody sets, and then nothing.
 */
export function steadyBackoff(first: number, longest: number): Factory {
  return steady(new ExponentialBackoff({ initialDelay: first, maxDelay: longest, generator: noJitterGenerator }));
}

function steady(waits: Factory): Factory {
  return {
    next: (context): IBackoff<unknown> => {
      const wait = waits.next(context);
      const until = performance.now() + wait.duration;
      return {
        get duration() {
          return performance.now() < until ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
        },
        next: steady(wait).next,
      };
    },
  };
}
