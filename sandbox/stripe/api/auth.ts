import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Fault } from '#sandbox/core/faults.ts';
import { API_VERSION } from '../events.ts';
import { ApiError, invalid } from './errors.ts';

const HELP =
  'See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.';

/** Applies the fault that a person set. Returns false when it dropped the connection. */
export async function applyFault(fault: Fault, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  if (fault.mode === 'down') {
    reply.hijack();
    request.raw.socket.destroy();
    return false;
  }
  if (fault.mode === 'slow') await sleep(fault.ms ?? 0);
  if (fault.mode === 'error') throw faultError(fault);
  return true;
}

function faultError({ status = 500, code }: Fault): ApiError {
  const types: Record<number, string> = { 402: 'card_error', 429: 'invalid_request_error' };
  const message =
    status === 429 ? 'Request rate limit exceeded.' : 'An unknown error occurred (a fault set in the sandbox).';
  const ownCode = code ?? (status === 429 ? 'rate_limit' : undefined);
  const type = types[status] ?? (status >= 500 ? 'api_error' : 'invalid_request_error');
  return new ApiError(status, message, { type, ...(ownCode && { code: ownCode }) });
}

export function checkKey(authorization: string | undefined, secretKey: string): void {
  const key = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
  if (key === secretKey) return;
  if (!key) {
    throw new ApiError(
      401,
      `You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). ${HELP}`,
    );
  }
  const shown =
    key.length > 11 ? `${key.slice(0, 7)}${'*'.repeat(key.length - 11)}${key.slice(-4)}` : '*'.repeat(key.length);
  throw new ApiError(401, `Invalid API Key provided: ${shown}`);
}

export function checkVersion(version: string | string[] | undefined): void {
  if (version === undefined || version === API_VERSION) return;
  throw invalid(`Invalid Stripe API version: ${version}. The sandbox speaks ${API_VERSION} only.`);
}
