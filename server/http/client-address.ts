import type { FastifyRequest } from 'fastify';
import { toAddress } from '../shared/network.ts';

/** Stands in when the client has hung up and its socket has no address any more. */
const NOBODY = '0.0.0.0';

/** Returns the client's address as the trusted proxies report it. If that is not a valid address, returns the proxy's own. */
export function clientAddress({ ip, socket }: FastifyRequest): string {
  return toAddress(ip) ?? toAddress(socket.remoteAddress) ?? NOBODY;
}
