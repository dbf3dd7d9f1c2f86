import { Resolver } from 'node:dns/promises';
import type { Config } from '#server/config/config.ts';
import { type Finding, ok, wrong } from './finding.ts';
import { answerOf } from './surroundings.ts';

const ANSWER_TIMEOUT_MS = 3_000;
/** What the usual providers call their keys. A key has a name of the provider's choice, which nobody can ask for. */
const SELECTORS =
  'default dkim mail google k1 k2 s1 s2 selector1 selector2 pm mandrill mxvault mte1 resend zoho smtp'.split(' ');

/** Checks what carriers and mail providers ask of a sender: pages about texts, the domain's records, an end with one press. */
export async function checkMessages({ publicUrl, mail, sandbox, dnsServers }: Config): Promise<Finding[]> {
  const pages = await Promise.all([
    checkPage(publicUrl, '/text-messages', 'shows how people agree to texts, which carriers (10DLC) ask for'),
    checkPage(publicUrl, '/privacy', 'says what happens to numbers, which carriers ask for'),
    checkUnsubscribing(publicUrl),
  ]);
  if (sandbox.vendors.includes('smtp'))
    return [...pages, ok('MAIL_FROM', 'SMTP_URL is not set: the sandbox stands in')];
  return [...pages, ...(await checkDomain(domainOf(mail.from), dnsServers))];
}

async function checkPage(publicUrl: string, path: string, what: string): Promise<Finding> {
  const status = await answerOf(`${publicUrl}${path}`, 'GET');
  return status === 200
    ? ok(path, what)
    : wrong(path, `is answered with ${status}, and ${what}: start the product, or look at the proxy`);
}

/** A link that is none is not found, in our words. A proxy that takes POST away answers otherwise. */
async function checkUnsubscribing(publicUrl: string): Promise<Finding> {
  const status = await answerOf(`${publicUrl}/unsubscribe/nobody`, 'POST');
  return status === 404
    ? ok('unsubscribe', 'one press ends mails of staff (List-Unsubscribe-Post, RFC 8058)')
    : wrong(
        'unsubscribe',
        `a press is answered with ${status} instead of 404: let POST to /unsubscribe through the proxy`,
      );
}

async function checkDomain(domain: string, dnsServers: string[]): Promise<Finding[]> {
  const resolver = new Resolver({ timeout: ANSWER_TIMEOUT_MS, tries: 1 });
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  const textsOf = (name: string) =>
    resolver.resolveTxt(name).then(
      (records) => records.map((parts) => parts.join('')),
      () => [],
    );
  const [own, policy, ...keys] = await Promise.all([
    textsOf(domain),
    textsOf(`_dmarc.${domain}`),
    ...SELECTORS.map((selector) => textsOf(`${selector}._domainkey.${domain}`)),
  ]);
  const has = (texts: string[] | undefined, begin: string) => texts?.some((text) => text.startsWith(begin)) ?? false;
  const selector = SELECTORS.find((_, index) => keys[index]?.some((text) => /(^|;\s*)p=[\w+/]/.test(text)));
  const subject = 'MAIL_FROM';
  return [
    has(own, 'v=spf1')
      ? ok(subject, `${domain} says who sends its mail (SPF)`)
      : wrong(subject, `${domain} has no TXT record "v=spf1 …": add the one that your mail provider names`),
    selector
      ? ok(subject, `${domain} has a key for signatures (DKIM, ${selector})`)
      : wrong(
          subject,
          `${domain} has no DKIM key under the usual names: switch signing on at your mail provider, and add its record. A key under a name of its own cannot be seen from here`,
        ),
    has(policy, 'v=DMARC1')
      ? ok(subject, `${domain} says what becomes of forged mail (DMARC)`)
      : wrong(
          subject,
          `_dmarc.${domain} has no TXT record: add "v=DMARC1; p=none; rua=mailto:you@${domain}", and a stricter one later`,
        ),
  ];
}

/** `Name <address>` or an address alone. */
function domainOf(from: string): string {
  return (/@([^\s>]+)/.exec(from)?.[1] ?? '').toLowerCase();
}
