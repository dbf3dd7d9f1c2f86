import { guardAppCalls } from '#server/http/app-key.ts';
import { catchUpApp } from '#server/jobs/jobs.ts';
import type { Context } from '#server/modules/context.ts';
import type { AccessService } from './access.service.ts';
import { aiAppRoutes } from './ai-app.routes.ts';
import { type AiAppService, createAiAppService } from './ai-app.service.ts';
import { createAppCatchUp } from './app-catch-up.service.ts';
import type { AppWebhooksService } from './app-webhooks.service.ts';
import { createSigningKeysService } from './signing-keys.service.ts';

export async function registerAiApp(
  context: Context,
  services: { access: AccessService; appWebhooks: AppWebhooksService },
): Promise<AiAppService> {
  const { http, database, jobs, secret, config } = context;
  const { publicUrl, appUrl, appApiKey } = config;
  const keys = createSigningKeysService({ database, secret });
  const aiApp = createAiAppService({ database, keys, publicUrl, appUrl, ...services });
  guardAppCalls(http, appApiKey);
  aiAppRoutes(http, aiApp, keys);
  const catchUp = createAppCatchUp({ database, jobs, ...services });
  jobs.handle(catchUpApp, catchUp.run);
  if (context.aiApp) await catchUp.request();
  return aiApp;
}
