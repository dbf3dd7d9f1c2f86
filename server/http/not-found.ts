import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../shared/errors.ts';
import { toBody } from './error-handler.ts';
import { type Pages, sendPage } from './pages.ts';

/** Answers unknown paths: with the site's 404 page for people, if there is one, and with a coded error for programs. */
export function handleNotFound(app: FastifyInstance, pages?: Pages): void {
  const page = pages?.byPath.get('/404');
  // Before the body is read, so that no unknown call is answered with what is wrong with its body.
  app.addHook('onRequest', async (request) => {
    if (request.is404 && isOfApi(request)) throw nothingHere();
  });
  app.setNotFoundHandler((request, reply) => {
    const forPeople = request.method === 'GET' || request.method === 'HEAD';
    if (page && forPeople && !isOfApi(request)) return sendPage(request, reply, page, 404);
    return reply.code(404).send(toBody(nothingHere()));
  });
}

function isOfApi({ url }: FastifyRequest): boolean {
  return /^\/api(?:[/?#]|$)/.test(url);
}

function nothingHere(): AppError {
  return new AppError('not_found', 'There is nothing at this address');
}
