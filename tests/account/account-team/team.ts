import type { HttpClient } from '#tests/support/http-client.ts';
import { captureLead, mailsTo } from '#tests/support/loop.ts';
import type { Product } from '#tests/support/product.ts';
import type { SandboxMail } from '#tests/support/sandbox-controls.ts';
import { signIn } from '#tests/support/sign-in.ts';

export const TEAM = '/api/account/team-members';

/** Returns the invitations sent to an address, newest first. */
export async function invitationsTo({ sandbox }: Pick<Product, 'sandbox'>, email: string): Promise<SandboxMail[]> {
  return (await mailsTo(sandbox, email)).filter(({ subject }) => subject.includes('invited you'));
}

/** Adds an owner with access and this many team licenses, and signs them in. */
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
