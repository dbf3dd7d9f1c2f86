import type { Account } from '../account.ts';
import type { Records } from '../records.ts';
import type { List, Resource } from '../wire.ts';
import { invalid } from './errors.ts';
import { lineItemsOf, paymentsOf, refundsOf, subscriptionsOf } from './included-lists.ts';

type Node = Record<string, unknown>;

const MAX_DEPTH = 4;

/** The fields whose ids can be expanded: kind of object → field (with dots for nested fields) → collection of the id. */
const REFERENCES: Record<string, Record<string, keyof Records | 'nothing'>> = {
  balance_transaction: { source: 'charges' },
  charge: {
    application: 'nothing',
    balance_transaction: 'balanceTransactions',
    customer: 'customers',
    failure_balance_transaction: 'balanceTransactions',
    payment_intent: 'paymentIntents',
    review: 'nothing',
  },
  'checkout.session': {
    customer: 'customers',
    'discounts.coupon': 'coupons',
    'discounts.promotion_code': 'promotionCodes',
    invoice: 'invoices',
    payment_intent: 'paymentIntents',
    payment_link: 'nothing',
    setup_intent: 'nothing',
    subscription: 'subscriptions',
  },
  credit_note: {
    customer: 'customers',
    customer_balance_transaction: 'customerBalanceTransactions',
    invoice: 'invoices',
    'refunds.refund': 'refunds',
  },
  customer: {
    default_source: 'nothing',
    'invoice_settings.default_payment_method': 'paymentMethods',
    test_clock: 'nothing',
  },
  customer_balance_transaction: { credit_note: 'creditNotes', customer: 'customers', invoice: 'invoices' },
  discount: { customer: 'customers', promotion_code: 'promotionCodes', 'source.coupon': 'coupons' },
  dispute: { charge: 'charges', payment_intent: 'paymentIntents' },
  invoice: {
    customer: 'customers',
    default_payment_method: 'paymentMethods',
    discounts: 'discounts',
    'parent.subscription_details.subscription': 'subscriptions',
    test_clock: 'nothing',
    'total_discount_amounts.discount': 'discounts',
  },
  invoice_payment: { invoice: 'invoices', 'payment.charge': 'charges', 'payment.payment_intent': 'paymentIntents' },
  line_item: { 'pricing.price_details.price': 'prices', subscription: 'subscriptions' },
  payment_intent: {
    application: 'nothing',
    customer: 'customers',
    latest_charge: 'charges',
    payment_method: 'paymentMethods',
    review: 'nothing',
  },
  payment_method: { customer: 'customers' },
  price: { product: 'products' },
  promotion_code: { customer: 'customers', 'promotion.coupon': 'coupons' },
  product: { default_price: 'prices' },
  refund: {
    balance_transaction: 'balanceTransactions',
    charge: 'charges',
    customer: 'customers',
    failure_balance_transaction: 'balanceTransactions',
    payment_intent: 'paymentIntents',
    payment_method: 'paymentMethods',
  },
  subscription: {
    customer: 'customers',
    default_payment_method: 'paymentMethods',
    discounts: 'discounts',
    latest_invoice: 'invoices',
    pending_setup_intent: 'nothing',
    schedule: 'nothing',
    test_clock: 'nothing',
  },
};

/** Lists that are included only on request. */
const INCLUDED_LISTS: Record<string, Record<string, (account: Account, id: string) => List<object>>> = {
  charge: { refunds: refundsOf },
  'checkout.session': { line_items: lineItemsOf },
  customer: { subscriptions: subscriptionsOf },
  invoice: { payments: paymentsOf },
};

/** Returns a copy of `response` with every path of `expand[]` expanded. Refuses a path that cannot be expanded. */
export function expandAnswer(account: Account, response: object, paths: string[]): object {
  const copy: Node = structuredClone({ ...response });
  for (const path of paths) {
    const segments = path.split('.');
    if (segments.length > MAX_DEPTH + (segments[0] === 'data' ? 1 : 0)) {
      throw invalid(`You cannot expand more than ${MAX_DEPTH} levels of a property (${path}).`, { param: 'expand' });
    }
    expandIn(account, copy, segments, { path, kind: '', field: '' });
  }
  return copy;
}

interface Place {
  /** The path in the caller's spelling. */
  path: string;
  /** The kind of the nearest enclosing resource. `field` is the path below it. */
  kind: string;
  field: string;
}

function expandIn(account: Account, node: Node, [segment = '', ...rest]: string[], around: Place): void {
  const isResource = typeof node.object === 'string' && node.object !== 'list';
  const kind = isResource ? String(node.object) : around.kind;
  const field = isResource || !around.field ? segment : `${around.field}.${segment}`;
  const place: Place = { ...around, kind, field: node.object === 'list' ? '' : field };
  const include = INCLUDED_LISTS[kind]?.[field];
  if (include && node[segment] === undefined) node[segment] = include(account, String(node.id));
  const reference = REFERENCES[kind]?.[field];
  if (reference) node[segment] = loadEach(account, reference, node[segment]);
  const value = node[segment];
  if (rest.length === 0 && (reference || include)) return;
  const inner = Array.isArray(value) ? value : [value];
  const refuse = rest.length === 0 || typeof value !== 'object' || (value === null && !reference);
  if (refuse) {
    throw invalid(`This property cannot be expanded (${place.path}).`, { param: 'expand' });
  }
  for (const item of inner) if (isNode(item)) expandIn(account, item, rest, place);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

/** Loads one reference or a list of them. Keeps what is loaded already. */
function loadEach(account: Account, reference: keyof Records | 'nothing', value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => loadEach(account, reference, item));
  return typeof value === 'string' ? load(account, reference, value) : value;
}

/** Returns the object with this id, or the id itself when no such object exists. */
function load(account: Account, reference: keyof Records | 'nothing', id: string): Resource | string {
  if (reference === 'nothing' || reference === 'sessionBackings') return id;
  const { deletedCustomers } = account.records;
  const found =
    account.records[reference].get(id) ?? (reference === 'customers' ? deletedCustomers.get(id) : undefined);
  return structuredClone(found) ?? id;
}
