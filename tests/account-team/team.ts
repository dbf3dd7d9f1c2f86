import type { HttpClient } from '../support/http-client.ts';
import { captureLead, mailsTo } from '../support/loop.ts';
import { until } from '../support/poll.ts';
import type { Product } from '../support/product.ts';
import type { SandboxMail } from '../support/sandbox-controls.ts';

export const TEAM = '/api/account/team-members';

/** Returns the path of the sign-in link in a mail. */
export function linkIn(mail: SandboxMail | undefined): string {
  return new URL(/http\S+\/sign-in\/[^\s/]+/.exec(mail?.text ?? '')?.[0] ?? '').pathname;
}

/** Returns the invitations mailed to this address, newest first. */
export async function invitationsTo({ sandbox }: Pick<Product, 'sandbox'>, email: string): Promise<SandboxMail[]> {
  return (await mailsTo(sandbox, email)).filter(({ subject }) => subject.includes('invited you'));
}

/** Signs a person in with a link that they request. Returns their browser. */
export async function signIn({ visitor, sandbox }: Product, email: string): Promise<HttpClient> {
  await visitor().post('/api/account/sign-in-links', { email });
  const mail = await until('the link', async () =>
    (await mailsTo(sandbox, email)).find(({ subject }) => subject.startsWith('Your sign-in link')),
  );
  const browser = visitor();
  await browser.post(linkIn(mail));
  return browser;
}

/** Adds an owner with access and this many paid team licenses, and signs them in. */
export async function addOwner(
  product: Product,
  staff: HttpClient,
  { email, licenses = 1 }: { email: string; licenses?: number },
): Promise<{ customerId: string; owner: HttpClient }> {
  const customerId = await captureLead(product.visitor(), email);
  const changes = { accessOverride: 'granted', teamMemberLicenses: licenses };
  await staff.send('PUT', `/api/crm/customers/${customerId}`, changes, {});
  return { customerId, owner: await signIn(product, email) };
}
