import { type Send, senderTo } from './client.ts';
import type { Ids } from './seed.ts';

/** What the calls need of a running product. */
export interface Scene {
  staff: Send;
  visitor: Send;
  sandbox: Send;
  sandboxUrl: string;
  ids: Ids;
}

interface Row {
  id: string;
}

/** Milliseconds between two looks at something that is under way. */
const LOOK_EVERY = 20;

export function sceneOf({ url, sandboxUrl }: { url: string; sandboxUrl: string }, cookie: string, ids: Ids): Scene {
  return { staff: senderTo(url, cookie), visitor: senderTo(url), sandbox: senderTo(sandboxUrl), sandboxUrl, ids };
}

/** The number of people so far, so that each has a number and an address of their own. */
let people = 0;

/** Returns a person whom nobody knows yet. */
export function newPerson() {
  people += 1;
  return {
    name: `Pat Newcomer ${people}`,
    email: `newcomer${people}@example.com`,
    phone: `+1415${2_000_000 + people}`,
  };
}

export async function addCustomer({ staff }: Scene): Promise<string> {
  return (await staff<Row>('POST', '/api/crm/customers', newPerson())).body.id;
}

export async function addTeamMember(scene: Scene): Promise<string> {
  const member = { ownerId: await addCustomer(scene), ...newPerson() };
  return (await scene.staff<Row>('POST', '/api/crm/team-members', member)).body.id;
}

/** Lets a new customer buy the agent license. Returns when the purchase is completed. */
export async function buy(scene: Scene): Promise<{ purchaseId: string; subscriptionId: string }> {
  const { body: lead } = await scene.visitor<{ customerId: string }>('POST', '/api/lead-capture', newPerson());
  const { customerId } = lead;
  const checkout = '/api/create-checkout-with-customer';
  const { url } = (await scene.visitor<{ url: string }>('POST', checkout, { customerId })).body;
  await scene.sandbox('POST', `/control/checkouts/${/cs_[A-Za-z0-9_]+/.exec(url)?.[0]}/pay`, {});
  const purchaseId = await until(async () => {
    const purchases = `/api/crm/purchases?customerId=${customerId}&limit=1`;
    const [purchase] = (await scene.staff<(Row & { status: string })[]>('GET', purchases)).body;
    return purchase?.status === 'completed' && purchase.id;
  });
  const [subscription] = (await scene.staff<Row[]>('GET', `/api/crm/customers/${customerId}/subscriptions`)).body;
  return { purchaseId, subscriptionId: subscription?.id ?? '' };
}

/** Sends a text from a phone to the product. Returns the phone's number. */
export async function textUs({ sandbox }: Scene, from = newPerson().phone): Promise<string> {
  await sandbox('POST', '/control/texts/inbound', { from, body: 'Hello' });
  return from;
}

/** Starts an export of one customer. Returns the bulk action's id when it is done. */
export async function exportOne({ staff, ids }: Scene): Promise<string> {
  const chosen = { action: 'export', list: 'customers', ids: ids.customers.slice(0, 1) };
  const { id } = (await staff<Row>('POST', '/api/crm/bulk', chosen)).body;
  const progress = () => staff<{ finishedAt: string | null }>('GET', `/api/crm/bulk/${id}?results=0`);
  await until(async () => (await progress()).body.finishedAt !== null);
  return id;
}

/** Imports one customer. Returns the import's id. */
export async function importOne({ staff }: Scene): Promise<string> {
  const importId = crypto.randomUUID();
  await staff('POST', '/api/crm/import-customers', { customers: [newPerson()], teamMembers: [], importId });
  return importId;
}

/** Puts one customer into a follow-up. Returns the follow-up's id. */
export async function addFollowUp({ staff, ids }: Scene): Promise<string> {
  const steps = [{ wait: { amount: 9, unit: 'days' }, action: 'task', title: 'Call' }];
  const line = { name: 'After a call', trigger: 'by_hand', purpose: 'service', steps, isOn: true };
  const { id } = (await staff<Row>('POST', '/api/crm/follow-ups', line)).body;
  await staff('POST', `/api/crm/follow-ups/${id}/enrollments`, { ids: ids.customers.slice(0, 1) });
  return id;
}

/** Adds a webhook endpoint, and sends it a test. Returns its id. */
export async function addWebhook({ staff, sandboxUrl }: Scene): Promise<string> {
  const endpoint = { url: `${sandboxUrl}/hooks`, events: ['customer.created'] };
  const { id } = (await staff<Row>('POST', '/api/crm/webhook-endpoints', endpoint)).body;
  await staff('POST', `/api/crm/webhook-endpoints/${id}/test`, {});
  return id;
}

async function until<Value>(look: () => Promise<Value | false | undefined>): Promise<Value> {
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  }
}
