import { BlockList, isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

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
