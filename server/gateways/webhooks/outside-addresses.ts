import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Timeout for one question, and how often it is asked. */
const DNS_TIMEOUT_MS = 2_000;
const DNS_TRIES = 2;

/** The global addresses of IPv6. What lies beyond has other uses. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** The prefix by which networks without IPv4 reach it (NAT64, RFC 6052). */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

export const INSIDE = 'This address is inside a network. Only addresses on the internet are called';

/** An address was not called, because it is not outside. */
export class InsideAddressError extends Error {
  constructor() {
    super(INSIDE);
  }
}

export interface FoundAddress {
  address: string;
  family: 4 | 6;
}

/** Returns whether an address belongs to the public internet: not to this machine, a private network, a link, or a use of its own. */
export function isOutside(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast';
  // The same IPv4 address in another notation.
  if (parsed.isIPv4MappedAddress()) return isOutside(parsed.toIPv4Address().toString());
  if (parsed.match(NAT64)) return isOutside(parsed.toByteArray().slice(12).join('.'));
  return parsed.range() === 'unicast' && parsed.match(GLOBAL_IPV6);
}

/** Returns the IP address that a URL names in place of a domain. The URL parser has read all spellings of it. */
export function literalOf({ hostname }: URL): string | undefined {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) === 0 ? undefined : address;
}

/** Returns whether a name means this machine, in whatever network it is looked up. */
export function isLocalName({ hostname }: URL): boolean {
  return /(^|\.)localhost\.?$/.test(hostname);
}

/**
 * Creates a function that looks up all addresses of a name.
 * @param servers Each is `host:port`. Empty means the system's servers.
 * @returns at least one address. @throws InsideAddressError when any of them is inside, Error when there is none.
 */
export function createOutsideLookup(servers: string[]) {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  return async (name: string): Promise<FoundAddress[]> => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found: FoundAddress[] = [
      ...(v4.status === 'fulfilled' ? v4.value : []).map((address) => ({ address, family: 4 as const })),
      ...(v6.status === 'fulfilled' ? v6.value : []).map((address) => ({ address, family: 6 as const })),
    ];
    if (found.length === 0) throw v4.status === 'rejected' ? v4.reason : new Error(`${name} has no address`);
    if (!found.every(({ address }) => isOutside(address))) throw new InsideAddressError();
    return found;
  };
}
