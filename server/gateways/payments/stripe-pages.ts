import type Stripe from 'stripe';
import type { PageRequest, StatePage } from './payments.gateway.ts';

/** The most that Stripe gives at once. */
const PAGE_SIZE = 100;
/** Payments read at the same time: far below the 100 requests a second that Stripe allows. */
const AT_ONCE = 8;

/** The parameters of a list whose objects are expanded as a single one of them would be. */
export function pageParams({ since, after }: PageRequest, expansions: string[]) {
  return {
    limit: PAGE_SIZE,
    expand: expansions.map((path) => `data.${path}`),
    ...(since && { created: { gte: Math.floor(since.getTime() / 1000) } }),
    ...(after !== undefined && { starting_after: after }),
  };
}

/** A page of Stripe's in our states, in its order. */
export async function readPage<T extends { id?: string }, State>(
  { data, has_more }: Stripe.ApiList<T>,
  read: (object: T) => Promise<State>,
): Promise<StatePage<State>> {
  // The SDK takes a 404 without an error object for a success.
  if (!Array.isArray(data)) throw new Error('Stripe answered something that is not one of its lists');
  const states: State[] = [];
  for (let start = 0; start < data.length; start += AT_ONCE) {
    states.push(...(await Promise.all(data.slice(start, start + AT_ONCE).map(read))));
  }
  return { states, next: has_more ? data.at(-1)?.id : undefined };
}
