import type { HttpClient } from '#tests/support/http-client.ts';
import type { Product } from '#tests/support/product.ts';
import { mailedLink } from '#tests/support/sign-in.ts';

/** Returns a browser signed in with a link that staff send, which has no limit. `record` is `customers/…` or `team-members/…`. */
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

export const send = (browser: HttpClient, method: string, path: string, body?: unknown) =>
  browser.send(method, path, body, {});
