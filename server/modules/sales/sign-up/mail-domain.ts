import { Resolver } from 'node:dns/promises';

/** The result of a domain's DNS lookup. `unknown` means that DNS itself failed. */
export type MailDomain = 'accepts-mail' | 'refuses-mail' | 'missing' | 'unknown';

export interface DnsAccess {
  /** Each is `host:port`. Empty means the system's servers. */
  servers: string[];
  /**
   * A domain that certainly has mail servers. Resolvers in networks without internet access deny every name, so a negative result
   * counts only when they know this domain. When unset, negative results always count.
   */
  witness?: string | undefined;
}

/** Timeouts for one DNS query, and for all queries about a domain. */
const ANSWER_TIMEOUT_MS = 1200;
const DEADLINE_MS = 2000;

/** Checks whether `domain` (ASCII) accepts mail. Without MX records, an address record is enough (RFC 5321, section 5.1). */
export async function findMailDomain(domain: string, { servers, witness }: DnsAccess): Promise<MailDomain> {
  const resolver = new Resolver({ timeout: ANSWER_TIMEOUT_MS, tries: 1 });
  if (servers.length > 0) resolver.setServers(servers);
  const deadline = setTimeout(() => resolver.cancel(), DEADLINE_MS);
  try {
    const result = await ask(resolver, domain);
    if (result === 'accepts-mail' || witness === undefined) return result;
    return (await ask(resolver, witness)) === 'accepts-mail' ? result : 'unknown';
  } catch {
    return 'unknown';
  } finally {
    clearTimeout(deadline);
  }
}

async function ask(resolver: Resolver, domain: string): Promise<MailDomain> {
  const mx = await recordsOf(resolver.resolveMx(domain));
  // One record with an empty exchange is the null MX of RFC 7505. Such a domain accepts no mail, even if it has address records.
  if (mx && mx.length > 0) return mx.some(({ exchange }) => exchange !== '') ? 'accepts-mail' : 'refuses-mail';
  const v4 = await recordsOf(resolver.resolve4(domain));
  if (v4 && v4.length > 0) return 'accepts-mail';
  const v6 = await recordsOf(resolver.resolve6(domain));
  if (v6 && v6.length > 0) return 'accepts-mail';
  return mx || v4 || v6 ? 'refuses-mail' : 'missing';
}

/** Returns the records of one type, or undefined when the name does not exist. Throws on DNS failures. */
async function recordsOf<Item>(answer: Promise<Item[]>): Promise<Item[] | undefined> {
  try {
    return await answer;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENODATA') return [];
    // EBADNAME means that the name is invalid in DNS, for example because a label has 64 letters.
    if (code === 'ENOTFOUND' || code === 'EBADNAME') return undefined;
    throw error;
  }
}
