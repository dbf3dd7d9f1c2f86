import { createHmac, timingSafeEqual } from 'node:crypto';

/** Maximum difference between the signed time and our clock. */
const TOLERANCE_MS = 3 * 60_000;

/** Cal.com signs the body with a hexadecimal HMAC. */
export function isSignedByCal(signature: string, rawBody: Buffer, secret: string): boolean {
  return isHmac(signature, rawBody, secret);
}

/** Calendly signs the time and the body: `t=…,v1=…`. */
export function isSignedByCalendly(signature: string, rawBody: Buffer, secret: string, now: Date): boolean {
  const parts = new Map(signature.split(',').map((part) => part.trim().split('=', 2) as [string, string]));
  const time = parts.get('t') ?? '';
  if (!/^\d{1,12}$/.test(time)) return false;
  const isFresh = Math.abs(now.getTime() - Number(time) * 1000) <= TOLERANCE_MS;
  return isFresh && isHmac(parts.get('v1') ?? '', Buffer.concat([Buffer.from(`${time}.`), rawBody]), secret);
}

function isHmac(given: string, content: Buffer, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(content).digest();
  const signature = Buffer.from(given, 'hex');
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}
