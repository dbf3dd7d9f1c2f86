import { normalizeIP } from '@fastify/rate-limit';

/** What one party on the internet holds: an IPv4 address, or the 64 bits of an IPv6 address that a provider hands out. */
export function networkOf(address: string): string {
  return normalizeIP(address);
}
