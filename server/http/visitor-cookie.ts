import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';

const NAME = 'visitor';
const THIRTY_DAYS = 30 * 86_400;
const MAX_CHECKOUTS = 5;

/** What a visitor's browser did here, signed by us and readable by nobody else. */
export interface Visitor {
  /** The customer that this browser's own lead capture made or found. */
  customerId: string | undefined;
  /** The customer was made by this browser: what is stored about them was typed here. */
  owner: boolean;
  /** Stripe sessions this browser opened, newest first. */
  checkouts: string[];
}

const Stored = z.object({ c: z.string().optional(), o: z.boolean(), s: z.array(z.string()) });

export function readVisitor(request: FastifyRequest): Visitor {
  const nobody: Visitor = { customerId: undefined, owner: false, checkouts: [] };
  const signed = request.cookies[NAME];
  const { valid, value } = signed ? request.unsignCookie(signed) : { valid: false, value: null };
  if (!valid || value === null) return nobody;
  try {
    const { c, o, s } = Stored.parse(JSON.parse(Buffer.from(value, 'base64url').toString()));
    return { customerId: c, owner: o, checkouts: s };
  } catch {
    return nobody;
  }
}

export function writeVisitor(reply: FastifyReply, { customerId, owner, checkouts }: Visitor): void {
  const stored = { c: customerId, o: owner, s: checkouts.slice(0, MAX_CHECKOUTS) };
  reply.setCookie(NAME, Buffer.from(JSON.stringify(stored)).toString('base64url'), {
    signed: true,
    maxAge: THIRTY_DAYS,
  });
}
