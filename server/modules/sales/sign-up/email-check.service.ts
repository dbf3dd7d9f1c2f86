import { domainToASCII, domainToUnicode } from 'node:url';
import type { EmailCheckResponse } from '#contract/email-check.ts';
import { EMAIL_PATTERN_ERROR } from '#contract/email-check-texts.ts';
import { looksLikeEmail, visibleEmail } from '#contract/email-pattern.ts';
import { ExpiringCache } from '#server/shared/expiring-cache.ts';
import { isDisposable } from './disposable-domains.ts';
import { likelyTypo } from './likely-typo.ts';
import { type DnsAccess, findMailDomain, type MailDomain } from './mail-domain.ts';

/** Both checks accept any string and never reject. A DNS failure counts as valid, so that it does not block a sale. */
export type EmailCheckService = ReturnType<typeof createEmailCheck>;

const DISPOSABLE = 'Please use a permanent email address, not a disposable one';
const REFUSALS: Partial<Record<MailDomain, string>> = {
  'refuses-mail': 'This email domain does not accept mail',
  missing: 'This email domain does not exist',
};

/** Every network with access to the public DNS can resolve this domain's mail servers. */
const WITNESS = 'gmail.com';
const TEN_MINUTES = 10 * 60 * 1000;

/** @param dnsServers Each is `host:port`. Empty means the system's servers. Servers named here are trusted when they deny a name. */
export function createEmailCheck({ dnsServers }: { dnsServers: string[] }) {
  const dns: DnsAccess = { servers: dnsServers, witness: dnsServers.length === 0 ? WITNESS : undefined };
  // Stores promises, so that concurrent requests share one lookup.
  const lookUps = new ExpiringCache<Promise<MailDomain>>({ max: 10_000, ttl: TEN_MINUTES });

  function lookUp(domain: string): Promise<MailDomain> {
    const known = lookUps.get(domain);
    if (known) return known;
    const found = findMailDomain(domain, dns).then((result) => {
      if (result === 'unknown') lookUps.delete(domain);
      return result;
    });
    lookUps.set(domain, found);
    return found;
  }

  async function judgeDomain({ local, domain }: Address): Promise<EmailCheckResponse> {
    const refusal = REFUSALS[await lookUp(domain)];
    const typo = likelyTypo(domain);
    const suggestion = typo && toEmail(local, typo.meant);
    if (refusal === undefined) return { isValid: true, ...(suggestion && { suggestion }) };
    if (suggestion === undefined) return { isValid: false, error: refusal };
    return { isValid: false, error: `${refusal}. Did you mean ${suggestion}?`, suggestion };
  }

  return {
    /** Checks whether the address's domain accepts mail. */
    async checkDomain(email: string): Promise<EmailCheckResponse> {
      const address = readAddress(email);
      return address ? judgeDomain(address) : { isValid: false, error: EMAIL_PATTERN_ERROR };
    },

    /** Checks the address's form, likely typos and disposable domains, and then whether its domain accepts mail. */
    async check(email: string): Promise<EmailCheckResponse> {
      const address = readAddress(email);
      if (!address) return { isValid: false, error: EMAIL_PATTERN_ERROR };
      // Typos first: some misspellings of big providers are themselves listed as disposable.
      const typo = likelyTypo(address.domain);
      if (typo?.certain) {
        const suggestion = toEmail(address.local, typo.meant);
        return { isValid: false, error: `Did you mean ${suggestion}?`, suggestion };
      }
      return isDisposable(address.domain) ? { isValid: false, error: DISPOSABLE } : judgeDomain(address);
    },
  };
}

interface Address {
  local: string;
  /** ASCII, lower case. */
  domain: string;
}

function readAddress(typed: string): Address | undefined {
  const email = visibleEmail(typed);
  if (!looksLikeEmail(email)) return undefined;
  const at = email.lastIndexOf('@');
  // domainToASCII returns an empty string for characters that no domain can have.
  const domain = domainToASCII(email.slice(at + 1));
  return domain === '' ? undefined : { local: email.slice(0, at), domain };
}

function toEmail(local: string, domain: string): string {
  return `${local}@${domainToUnicode(domain)}`;
}
