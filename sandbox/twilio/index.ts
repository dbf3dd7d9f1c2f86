import { setTimeout as wait } from 'node:timers/promises';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Sandbox } from '../core/sandbox.ts';
import { accountRoutes } from './account.routes.ts';
import { textControls } from './control.routes.ts';
import { createDelivery } from './delivery.ts';
import { faultError, notFound, TwilioError, twilioError } from './errors.ts';
import { lookupRoutes } from './lookups.routes.ts';
import { messageRoutes } from './messages.routes.ts';
import { serviceRoutes } from './services.routes.ts';
import { openTexts } from './texts.ts';

/** Adds Twilio's APIs under `/twilio` and the controls of phones. Starts deliveries once the server is ready. */
export async function registerTwilio(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  const texts = openTexts(sandbox);
  const delivery = createDelivery(sandbox, texts);
  app.addHook('onListen', async () => delivery.resume());
  app.addHook('onClose', async () => delivery.stop());

  textControls(app, sandbox, texts, delivery);
  await app.register(
    async (api) => {
      await api.register(formbody);
      api.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => sendError(reply, error));
      api.setNotFoundHandler((request, reply) => sendError(reply, notFound(pathOf(request))));
      api.addHook('onRequest', (request, reply) => misbehave(sandbox, request, reply));
      api.addHook('onRequest', async (request) => authenticate(sandbox, request));
      // Once the whole request has come, so that a text is sent although its caller has given up meanwhile.
      api.addHook('preHandler', async () => {
        const { mode, ms = 0 } = sandbox.faults.of('twilio');
        if (mode === 'slow') await wait(ms);
      });
      messageRoutes(api, sandbox, texts, delivery);
      accountRoutes(api, sandbox);
      serviceRoutes(api, sandbox);
      lookupRoutes(api);
    },
    { prefix: '/twilio' },
  );
}

async function misbehave({ faults }: Sandbox, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const fault = faults.of('twilio');
  if (fault.mode === 'error') throw faultError(fault.status, fault.code);
  if (fault.mode === 'down') {
    reply.hijack();
    request.raw.socket.destroy();
  }
}

function authenticate({ config }: Sandbox, request: FastifyRequest): void {
  const { accountSid, authToken } = config.twilio;
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  if (request.headers.authorization !== expected) throw twilioError(20003);
  const asked = /^\/twilio\/2010-04-01\/Accounts\/([^/.?]+)/.exec(request.url)?.[1];
  if (asked !== undefined && asked !== accountSid) throw notFound(pathOf(request));
}

function pathOf(request: FastifyRequest): string {
  return (request.url.split('?')[0] ?? '').replace(/^\/twilio/, '');
}

function sendError(reply: FastifyReply, error: Error & { statusCode?: number }): FastifyReply {
  const shaped = error instanceof TwilioError ? error : asTwilioError(error);
  return reply.code(shaped.status).send(shaped.body);
}

/** Converts errors of Fastify, such as for a wrong content type, and unexpected errors. */
function asTwilioError(error: Error & { statusCode?: number }): TwilioError {
  const status = error.statusCode ?? 500;
  if (status < 500) return new TwilioError(20001, status, error.message);
  console.error(`sandbox: twilio: ${error.message}`);
  return twilioError(20500);
}
