import { domainToASCII, domainToUnicode } from 'node:url';
import type { EmailCheckResponse } from '../../../contract/email-check.ts';
import { EMAIL_PATTERN_ERROR } from '../../../contract/email-check-texts.ts';
import { looksLikeEmail } from '../../../contract/email-pattern.ts';
import { isDisposable } from './disposable-domains.ts';
import { ExpiringCache } from './expiring-cache.ts';
import { likelyTypo } from './likely-typo.ts';
import { type DnsAccess, findMailDomain, type MailDomain } from './mail-domain.ts';

/** Both checks accept any string and never reject. DNS failures count as valid, so that they block no sale. */
export interface EmailCheckService {
  /** Checks whether the address's domain accepts mail. */
  checkDomain(email: string): Promise<EmailCheckResponse>;
  /** Checks the format, likely typos, disposable domains, and then the domain. */
  check(email: string): Promise<EmailCheckResponse>;
}

const DISPOSABLE = 'Please use a permanent email address, not a disposable one';
const REFUSALS: Partial<Record<MailDomain, string>> = {
  'refuses-mail': 'This email domain does not accept mail',
  missing: 'This email domain does not exist',
};

/** A domain whose mail servers every network with public DNS knows. */
const WITNESS = 'gmail.com';
const TEN_MINUTES = 10 * 60 * 1000;

/** @param dnsServers `host:port` each, or empty for the system's. Configured servers are trusted when they deny a name. */
export function createEmailCheck({ dnsServers }: { dnsServers: string[] }): EmailCheckService {
  const dns: DnsAccess = { servers: dnsServers, witness: dnsServers.length === 0 ? WITNESS : undefined };
  // Caches promises, so that simultaneous checks share one lookup.
  const lookUps = new ExpiringCache<Promise<MailDomain>>({ max: 10_000, ttl: TEN_MINUTES });

  function lookUp(domain: string): Promise<MailDomain> {
    const known = lookUps.get(domain);
    if (known) return known;
    const found = findMailDomain(domain, dns).then((verdict) => {
      if (verdict === 'unknown') lookUps.delete(domain);
      return verdict;
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
    async checkDomain(email) {
      const address = readAddress(email);
      return address ? judgeDomain(address) : { isValid: false, error: EMAIL_PATTERN_ERROR };
    },

    async check(email) {
      const address = readAddress(email);
      if (!address) return { isValid: false, error: EMAIL_PATTERN_ERROR };
      // Checks typos first, because some misspellings of big providers are in the list of disposable domains.
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
  /** ASCII, lowercase. */
  domain: string;
}

function readAddress(typed: string): Address | undefined {
  const email = typed.trim();
  if (!looksLikeEmail(email)) return undefined;
  const at = email.lastIndexOf('@');
  // Empty for characters that no domain can have.
  const domain = domainToASCII(email.slice(at + 1));
  return domain === '' ? undefined : { local: email.slice(0, at), domain };
}

function toEmail(local: string, domain: string): string {
  return `${local}@${domainToUnicode(domain)}`;
}
