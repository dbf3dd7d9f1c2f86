import { BlockList, isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { normalizeIP } from '@fastify/rate-limit';

/**
 * Extracts a client's address from a proxy's header, where it may have a port, brackets and a zone: `203.0.113.7:51234`,
 * `[2001:db8::1]:443`, `fe80::1%eth0`. @returns undefined when there is no address.
 */
export function toAddress(written: string | undefined): string | undefined {
  const [, bracketed, beforePort] = /^(?:\[([^[\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(written ?? '') ?? [];
  const [address = ''] = (bracketed ?? beforePort ?? written ?? '').split('%', 1);
  return isIP(address) === 0 ? undefined : address;
}

/**
 * Returns a function that tells whether an address from a proxy's header is trusted. The comma-separated list contains
 * addresses, networks, and the names `loopback`, `linklocal` and `uniquelocal`. @throws for a list that cannot be read.
 */
export function trustedProxies(list: string): (written: string) => boolean {
  const isTrusted = proxyAddr.compile(list.split(',').map((part) => part.trim()));
  return (written) => isTrusted(toAddress(written) ?? '', 0);
}

/** Returns the network that one party controls: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  return normalizeIP(address);
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Returns whether an address, or the name `localhost`, never leaves this machine. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '').replace(/^::ffff:/, '');
  const family = isIP(address);
  return family === 0 ? address === 'localhost' : loopback.check(address, family === 6 ? 'ipv6' : 'ipv4');
}
