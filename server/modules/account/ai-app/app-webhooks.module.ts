import { sendAppWebhooks } from '#server/jobs/jobs.ts';
import type { Context } from '#server/modules/context.ts';
import { type AppWebhooksService, createAppWebhooksService } from './app-webhooks.service.ts';

export function registerAppWebhooks({ database, jobs, aiApp: gateway }: Context): AppWebhooksService {
  const webhooks = createAppWebhooksService({ database, jobs, gateway });
  jobs.handle(sendAppWebhooks, webhooks.send);
  return webhooks;
}
