import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { toErrorResponse } from './error-handler.ts';
import { type Form, sendForm } from './pages.ts';

const Typed = z.object({ email: z.string() });

/** Answers a route's error with its page instead of JSON: the message, and the email address that was typed. */
export function sendFormError(
  form: Form | undefined,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // The site is not built.
  if (!form) throw error;
  const { message } = toErrorResponse(error, request, reply);
  const { data } = Typed.safeParse(request.body);
  return sendForm(request, reply, form, { FORM_ERROR: message, FORM_EMAIL: data?.email ?? '' });
}
