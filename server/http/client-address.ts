import type { FastifyRequest } from 'fastify';
import { toAddress } from '../shared/network.ts';

/** For a client who has hung up: the address that nobody has. */
const NOBODY = '0.0.0.0';

/** Where a request comes from, as the trusted proxies say; what they say and is no address counts as the proxy's own. */
export function clientAddress({ ip, socket }: FastifyRequest): string {
  return toAddress(ip) ?? toAddress(socket.remoteAddress) ?? NOBODY;
}
