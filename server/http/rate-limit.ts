import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { rateLimited } from '../shared/errors.ts';
import { networkOf } from '../shared/network.ts';
import type { Limiter, RateLimits } from '../shared/rate-limits.ts';
import { clientAddress } from './client-address.ts';

/** Enables rate limits per network for routes that set one (`limits` of addEndpoint). Not called when RATE_LIMIT is off. */
export async function limitRates(app: FastifyInstance, limits: RateLimits): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    store: storeOf(limits),
    keyGenerator: (request) => networkOf(clientAddress(request)),
    errorResponseBuilder: (_request, { ttl }) =>
      rateLimited('Too many requests. Please wait a moment and try again.', ttl),
  });
}

/** Returns the store class that the plug-in instantiates: once, with a child for each limited route. */
function storeOf(limits: RateLimits) {
  return class SharedStore {
    readonly #limiter: Limiter | undefined;

    constructor(_options: unknown, limiter?: Limiter) {
      this.#limiter = limiter;
    }

    child(options: unknown): SharedStore {
      const { max, timeWindow, routeInfo } = options as RouteLimit;
      const keyPrefix = `${routeInfo?.method} ${routeInfo?.url}`;
      const limit = { keyPrefix, points: Number(max), duration: Number(timeWindow) / 1000 };
      return new SharedStore(undefined, limits.limiter(limit));
    }

    incr(key: string, done: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
      if (!this.#limiter) throw new Error('This route has no rate limit');
      this.#limiter.count(key).then(
        ({ hits, leftMs }) => done(null, { current: hits, ttl: leftMs }),
        (error: Error) => done(error),
      );
    }
  };
}

/** The options that the plug-in passes to `child`. Its own types are wrong. */
type RouteLimit = RateLimitOptions & { routeInfo?: { method?: unknown; url?: string } };
