import type { HttpClient } from '../support/http-client.ts';
import { mailsTo } from '../support/loop.ts';
import { until } from '../support/poll.ts';
import type { Product } from '../support/product.ts';

/** Requests a sign-in link and returns its path. An address gets at most three in ten minutes. */
export async function requestLink(product: Product, email: string): Promise<string> {
  return mailedLink(product, email, () => product.visitor().post('/api/account/sign-in-links', { email }));
}

async function mailedLink({ sandbox }: Product, email: string, ask: () => Promise<unknown>): Promise<string> {
  const links = async () =>
    (await mailsTo(sandbox, email)).filter(({ subject }) => subject.startsWith('Your sign-in link'));
  const before = (await links()).length;
  await ask();
  const [mail] = await until('the link', async () => {
    const found = await links();
    return found.length > before && found;
  });
  return new URL(/http\S+\/sign-in\/\S+/.exec(mail?.text ?? '')?.[0] ?? '').pathname;
}

/** Signs a person in and returns their browser. */
export async function signIn(product: Product, email: string, userAgent?: string): Promise<HttpClient> {
  const browser = product.visitor();
  await browser.post(await requestLink(product, email), undefined, userAgent ? { 'user-agent': userAgent } : {});
  return browser;
}

/** Signs a person in with a link that staff send, which is not limited. `record`: `customers/…` or `team-members/…`. */
export async function signInAs(
  product: Product,
  staff: HttpClient,
  record: string,
  email: string,
): Promise<HttpClient> {
  const browser = product.visitor();
  const ask = () => staff.post(`/api/crm/${record}/sign-in-link`);
  await browser.post(await mailedLink(product, email, ask));
  return browser;
}

export async function addCustomer(staff: HttpClient, email: string, fields = {}): Promise<string> {
  const person = { name: 'Ada Broker', email, phone: '+1 415 555 2671', ...fields };
  return String((await staff.post('/api/crm/customers', person)).body.id);
}

export async function addMember(staff: HttpClient, ownerId: string, email: string): Promise<string> {
  return String((await staff.post('/api/crm/team-members', { ownerId, name: 'Mia Broker', email })).body.id);
}

export const send = (browser: HttpClient, method: string, path: string, body?: unknown) =>
  browser.send(method, path, body, {});
