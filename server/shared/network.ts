import { BlockList, isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { normalizeIP } from '@fastify/rate-limit';

/**
 * The address in what a proxy wrote of a client, who may have a port, brackets and a zone: `203.0.113.7:51234`,
 * `[2001:db8::1]:443`, `fe80::1%eth0`. Undefined when there is none in it.
 */
export function toAddress(written: string | undefined): string | undefined {
  const [, bracketed, beforePort] = /^(?:\[([^[\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(written ?? '') ?? [];
  const [address = ''] = (bracketed ?? beforePort ?? written ?? '').split('%', 1);
  return isIP(address) === 0 ? undefined : address;
}

/**
 * Whether what a proxy wrote is one of the trusted addresses: single ones, networks, or the names `loopback`, `linklocal` and
 * `uniquelocal`, separated by commas. @throws for a list that cannot be read.
 */
export function trustedProxies(list: string): (written: string) => boolean {
  const isTrusted = proxyAddr.compile(list.split(',').map((part) => part.trim()));
  return (written) => isTrusted(toAddress(written) ?? '', 0);
}

/** What one party on the internet holds: an IPv4 address, or the 64 bits of an IPv6 address that a provider hands out. */
export function networkOf(address: string): string {
  return normalizeIP(address);
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether an address, or the name `localhost`, never leaves this machine. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '').replace(/^::ffff:/, '');
  const family = isIP(address);
  return family === 0 ? address === 'localhost' : loopback.check(address, family === 6 ? 'ipv6' : 'ipv4');
}
