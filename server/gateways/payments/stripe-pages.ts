import type Stripe from 'stripe';
import type { PageRequest, StatePage } from './payments.gateway.ts';

/** Stripe's maximum page size. */
const PAGE_SIZE = 100;
/** Number of payments read concurrently, well below Stripe's limit of 100 requests per second. */
const AT_ONCE = 8;

/** Returns the parameters of a list request. Its objects are expanded like single ones. */
export function pageParams({ since, after }: PageRequest, expansions: string[]) {
  return {
    limit: PAGE_SIZE,
    expand: expansions.map((path) => `data.${path}`),
    ...(since && { created: { gte: Math.floor(since.getTime() / 1000) } }),
    ...(after !== undefined && { starting_after: after }),
  };
}

/** Converts a page of Stripe's objects to our states, in the same order. Leaves out those that are not ours. */
export async function readPage<T extends { id?: string }, State>(
  { data, has_more }: Stripe.ApiList<T>,
  toState: (object: T) => Promise<State | undefined>,
): Promise<StatePage<State>> {
  // The SDK treats a 404 without an error object as a success.
  if (!Array.isArray(data)) throw new Error('Stripe answered something that is not one of its lists');
  const states: State[] = [];
  for (let start = 0; start < data.length; start += AT_ONCE) {
    const read = await Promise.all(data.slice(start, start + AT_ONCE).map(toState));
    states.push(...read.filter((state) => state !== undefined));
  }
  return { states, next: has_more ? data.at(-1)?.id : undefined };
}
