import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Answers errors without a vendor's format as `{message}`. Prints unexpected ones, too. */
export function answerErrorsPlainly(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({ message: `The sandbox has nothing at ${request.method} ${request.url}` }),
  );
}

export function answerError(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500;
  if (status === 500) console.error(`sandbox: ${request.method} ${request.url}: ${error.message}`);
  return reply.code(status).send({ message: error.message });
}
