import { endpoints } from '#contract/endpoints.ts';
import { isDatabaseGone } from '#server/database/errors.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { staffUserOf } from '#server/http/staff-guard.ts';
import { webhookNotice } from '#server/jobs/jobs.ts';
import type { Context } from '#server/modules/context.ts';
import { repeat } from '#server/shared/repeat.ts';
import { createSecretBox, WEBHOOK_SECRET } from '#server/shared/secret-box.ts';
import { createOutbox, type Objects } from './outbox.service.ts';
import { createSending } from './sending.service.ts';
import { createWebhookEndpoints } from './webhook-endpoints.service.ts';

/** Pause between two looks at what has happened and what is due. It costs one statement where there is nothing. */
const PAUSE_MS = 1_000;

/** Webhooks for other programs. */
export function registerWebhookEndpoints(context: Context, objects: Objects): void {
  const { http, database, audit, jobs, mail, webhooks: gateway, secret, config } = context;
  const box = createSecretBox(secret, WEBHOOK_SECRET);
  const hooks = createWebhookEndpoints({ database, audit, gateway, box });
  addEndpoint(http, endpoints.listWebhookEndpoints, hooks.list);
  addEndpoint(http, endpoints.createWebhookEndpoint, ({ body, request }) =>
    hooks.create(body, staffUserOf(request).id),
  );
  addEndpoint(http, endpoints.updateWebhookEndpoint, ({ params, body, request }) =>
    hooks.update(params.id, body, staffUserOf(request).id),
  );
  addEndpoint(http, endpoints.deleteWebhookEndpoint, ({ params, request }) =>
    hooks.delete(params.id, staffUserOf(request).id),
  );
  addEndpoint(http, endpoints.testWebhookEndpoint, ({ params, request }) =>
    hooks.test(params.id, staffUserOf(request).id),
  );
  addEndpoint(http, endpoints.renewWebhookSecret, ({ params, request }) =>
    hooks.renewSecret(params.id, staffUserOf(request).id),
  );
  addEndpoint(http, endpoints.replayWebhooks, ({ params, body, request }) =>
    hooks.replay(params.id, body, staffUserOf(request).id),
  );
  addEndpoint(http, endpoints.listWebhookDeliveries, ({ params }) => hooks.deliveries(params.id));

  const outbox = createOutbox({ database, objects });
  const sending = createSending({ database, jobs, gateway, mail, box, outbox, publicUrl: config.publicUrl });
  jobs.handle(webhookNotice, sending.notify);
  if (config.role === 'web') return;
  const onError = (error: Error): void => {
    // Other code reports that the database is gone.
    if (!isDatabaseGone(error)) http.log.error({ err: error }, 'Webhooks were not sent');
  };
  const stop = repeat(sending.look, { pauseMs: PAUSE_MS, onError });
  http.addHook('onClose', async () => {
    await stop();
    await sending.finish();
  });
}
