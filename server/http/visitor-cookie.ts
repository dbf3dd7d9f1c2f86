import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { createSecretBox, type SecretBox } from '../shared/secret-box.ts';

declare module 'fastify' {
  interface FastifyInstance {
    visitorBox: SecretBox;
  }
}

const NAME = 'visitor';
const THIRTY_DAYS = 30 * 86_400;
const MAX_CHECKOUTS = 5;

/** What a visitor's browser did on the site. Its cookie is encrypted, so that the visitor can neither read nor change it. */
export interface Visitor {
  /** The customer that this browser's form submission created or found. The visitor is not told which. */
  customerId: string | undefined;
  /** Stripe checkout sessions that this browser opened, newest first. */
  checkouts: string[];
}

const Stored = z.object({ c: z.string().optional(), s: z.array(z.string()) });

/** Prepares the encryption of the visitor cookie. */
export function keepVisitors(app: FastifyInstance, secret: string): void {
  app.decorate('visitorBox', createSecretBox(secret, 'visitor cookie'));
}

/** Reads the visitor cookie. Returns an empty visitor when the cookie is missing, forged or in another format. */
export function readVisitor(request: FastifyRequest): Visitor {
  const nobody: Visitor = { customerId: undefined, checkouts: [] };
  const text = request.server.visitorBox.open(request.cookies[NAME] ?? '', NAME);
  if (text === undefined) return nobody;
  const { data } = Stored.safeParse(JSON.parse(text));
  return data ? { customerId: data.c, checkouts: data.s } : nobody;
}

export function writeVisitor(reply: FastifyReply, { customerId, checkouts }: Visitor): void {
  const stored = { c: customerId, s: checkouts.slice(0, MAX_CHECKOUTS) };
  reply.setCookie(NAME, reply.server.visitorBox.seal(JSON.stringify(stored), NAME), { maxAge: THIRTY_DAYS });
}
