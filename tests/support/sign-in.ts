import { count } from './costs.ts';
import type { HttpClient } from './http-client.ts';
import { mailsTo } from './loop.ts';
import { until } from './poll.ts';
import type { Product } from './product.ts';
import type { SandboxControls, SandboxMail } from './sandbox-controls.ts';

/** Signing in to the account with a link from a mail. */

type Visited = Pick<Product, 'visitor' | 'sandbox'>;

/** Returns the mails with a requested sign-in link, newest first. */
export async function linkMailsTo(sandbox: SandboxControls, email: string): Promise<SandboxMail[]> {
  return (await mailsTo(sandbox, email)).filter(({ subject }) => subject.startsWith('Your sign-in link'));
}

/** Returns the path of the sign-in link in a mail. */
export function linkIn(mail: SandboxMail | undefined): string {
  return new URL(/http\S+\/sign-in\/[^\s/]+/.exec(mail?.text ?? '')?.[0] ?? '').pathname;
}

/** Waits for the link that `request` has sent. Returns its path. */
export async function mailedLink(
  { sandbox }: Visited,
  email: string,
  request: () => Promise<unknown>,
): Promise<string> {
  const before = (await linkMailsTo(sandbox, email)).length;
  await request();
  return until('the link', async () => {
    const mails = await linkMailsTo(sandbox, email);
    return mails.length > before && linkIn(mails[0]);
  });
}

/** Requests a sign-in link. Returns its path. The product sends an address three at most. */
export function requestLink(product: Visited, email: string): Promise<string> {
  return mailedLink(product, email, () => product.visitor().post('/api/account/sign-in-links', { email }));
}

/** Returns a browser in which this person has signed in. */
export async function signIn(product: Visited, email: string, userAgent?: string): Promise<HttpClient> {
  count('logins');
  const browser = product.visitor();
  await browser.post(await requestLink(product, email), undefined, userAgent ? { 'user-agent': userAgent } : {});
  return browser;
}
