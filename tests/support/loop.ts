import type { HttpClient } from './http-client.ts';
import { until } from './poll.ts';
import type { Product } from './product.ts';
import type { SandboxControls, SandboxMail } from './sandbox-controls.ts';

/** The steps of the business loop through the API. */

export async function captureLead(visitor: HttpClient, email: string): Promise<string> {
  const lead = { name: 'Ada Broker', email, phone: '+1 415 555 2671' };
  const { body } = await visitor.post('/api/lead-capture', lead);
  return String(body.customerId);
}

/** Opens a checkout for the agent license or, with a quantity, for team licenses. Returns its Stripe id. */
export async function openCheckout(visitor: HttpClient, customerId: string, quantity?: number): Promise<string> {
  const { body } =
    quantity === undefined
      ? await visitor.post('/api/create-checkout-with-customer', { customerId })
      : await visitor.post('/api/create-upsell-session', { customerId, quantity });
  const id = /cs_[A-Za-z0-9_]+/.exec(String(body.url))?.[0];
  if (!id) throw new Error(`No checkout in ${JSON.stringify(body)}`);
  return id;
}

export interface CrmPurchase {
  id: string;
  customerId: string | null;
  stripeSessionId: string;
  stripePaymentIntentId: string;
  productType: string;
  quantity: number;
  invoicedAmount: string;
  amount: string;
  refundedAmount: string;
  refundableAmount: string;
  status: string;
}

export interface CrmCustomer {
  id: string;
  email: string;
  stripeCustomerId: string | null;
  teamMemberLicenses: number;
  hasSignedInToApp: number;
}

/** Returns what staff see of one customer. `null` means the purchases of deleted customers. */
export async function seenByStaff(
  staff: HttpClient,
  customerId: string | null,
): Promise<{ customer: CrmCustomer | undefined; purchases: CrmPurchase[] }> {
  const customers = (await staff.get('/api/crm/customers')).body as unknown as CrmCustomer[];
  const purchases = (await staff.get('/api/crm/purchases')).body as unknown as CrmPurchase[];
  return {
    customer: customers.find(({ id }) => id === customerId),
    purchases: purchases.filter((purchase) => purchase.customerId === customerId),
  };
}

/** Buys the agent license or, with a quantity, team licenses. Waits until staff see the completed purchase. */
export async function buy(
  { visitor, sandbox }: Pick<Product, 'visitor' | 'sandbox'>,
  staff: HttpClient,
  { email, quantity }: { email: string; quantity?: number | undefined },
) {
  const browser = visitor();
  const customerId = await captureLead(browser, email);
  const checkout = await openCheckout(browser, customerId, quantity);
  await sandbox.checkout(checkout, 'pay');
  const payment = await until('the purchase to be completed', async () => {
    const { purchases } = await seenByStaff(staff, customerId);
    const bought = purchases.find(({ stripeSessionId }) => stripeSessionId === checkout);
    return bought?.status === 'completed' && bought.stripePaymentIntentId;
  });
  return { customerId, checkout, payment, subscription: await sandbox.subscriptionOf(checkout) };
}

export async function mailsTo(sandbox: SandboxControls, email: string): Promise<SandboxMail[]> {
  return (await sandbox.mail()).filter(({ to }) => to.includes(email));
}
