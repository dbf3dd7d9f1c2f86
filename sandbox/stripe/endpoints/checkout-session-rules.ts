import { invalid } from '../api/errors.ts';
import { now } from '../ids.ts';
import { totalOf } from '../objects/line-item.ts';
import { SESSION_LIFETIME_S } from '../objects/session.ts';
import type { LineItem } from '../wire.ts';
import type { SessionCreation } from './checkout-session-parameters.ts';

const SMALLEST_TOTAL = 50;
const LARGEST_TOTAL = 99_999_999;
const SHORTEST_LIFETIME_S = 30 * 60;

/** Checks which parameters can be combined, and that the session's lifetime is allowed. */
export function checkCombinations(params: SessionCreation): void {
  const { mode, customer, customer_email, customer_creation, expires_at } = params;
  if (mode === 'setup') throw invalid('The sandbox does not support `setup` mode.', { param: 'mode' });
  if (!params.success_url) {
    throw invalid('Missing required param: success_url.', { code: 'parameter_missing', param: 'success_url' });
  }
  if (!params.line_items?.length) {
    throw invalid('Missing required param: line_items.', { code: 'parameter_missing', param: 'line_items' });
  }
  if (customer && customer_email) {
    throw invalid('You may only specify one of these parameters: customer, customer_email.', {
      code: 'parameters_exclusive',
      param: 'customer_email',
    });
  }
  if (customer_creation && mode !== 'payment') {
    throw invalid('`customer_creation` can only be used in `payment` mode.', { param: 'customer_creation' });
  }
  if (customer_creation && customer) {
    throw invalid('You may only specify one of these parameters: customer, customer_creation.', {
      code: 'parameters_exclusive',
      param: 'customer_creation',
    });
  }
  if (params.customer_update && !customer) {
    throw invalid('`customer_update` can only be used with `customer`.', { param: 'customer_update' });
  }
  const foreign = mode === 'payment' ? ('subscription_data' as const) : ('payment_intent_data' as const);
  if (params[foreign]) throw invalid(`You can not pass \`${foreign}\` in \`${mode}\` mode.`, { param: foreign });
  if (params.payment_method_collection && mode === 'payment') {
    throw invalid('You can only set `payment_method_collection` if there are recurring prices.', {
      param: 'payment_method_collection',
    });
  }
  const lifetime = expires_at === undefined ? SESSION_LIFETIME_S : expires_at - now();
  if (lifetime < SHORTEST_LIFETIME_S - 5 || lifetime > SESSION_LIFETIME_S) {
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      {
        param: 'expires_at',
      },
    );
  }
}

/** Checks the lines together: one currency, prices that match the mode, a total that a card can pay. */
export function checkLines(lines: LineItem[], mode: string): void {
  const recurs = lines.map(({ price }) => price?.type === 'recurring');
  if (mode === 'payment' && recurs.includes(true)) {
    throw invalid(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      { param: 'line_items' },
    );
  }
  if (mode === 'subscription' && !recurs.includes(true)) {
    throw invalid('You must provide at least one recurring price in `subscription` mode when using prices.', {
      param: 'line_items',
    });
  }
  if (new Set(lines.map(({ currency }) => currency)).size > 1) {
    throw invalid('All prices on a Checkout session must be in the same currency.', { param: 'line_items' });
  }
  const total = totalOf(lines);
  if (total < SMALLEST_TOTAL) {
    throw invalid("The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: 'amount_too_small',
    });
  }
  if (total > LARGEST_TOTAL) {
    throw invalid("The Checkout Session's total amount due must be no more than $999,999.99", {
      code: 'amount_too_large',
    });
  }
}
