import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { staffUserOf } from '#server/http/staff-guard.ts';
import type { SignInLinks } from '#server/modules/account/sign-in/sign-in-links.service.ts';
import type { Context } from '#server/modules/context.ts';
import { createTemplatesService, type TemplatesService } from './templates.service.ts';

/** In bytes. Fits the longest email in any script and with any escaping. */
const BODY_LIMIT = 409_600;

export function registerTemplates(context: Context, { signInLinks }: { signInLinks: SignInLinks }): TemplatesService {
  const { http, database, audit, config } = context;
  const templates = createTemplatesService({ database, audit, signInLinks, bookingUrl: config.schedulingUrl });
  const limits = { bodyLimit: BODY_LIMIT };
  addEndpoint(http, endpoints.listTemplates, () => templates.list());
  addEndpoint(
    http,
    endpoints.createTemplate,
    ({ body, request }) => templates.create(body, staffUserOf(request).id),
    limits,
  );
  addEndpoint(
    http,
    endpoints.updateTemplate,
    ({ params, body, request }) => templates.update(params.id, body, staffUserOf(request).id),
    limits,
  );
  addEndpoint(http, endpoints.deleteTemplate, ({ params, request }) =>
    templates.delete(params.id, staffUserOf(request).id),
  );
  addEndpoint(http, endpoints.previewTemplate, ({ params, body, request }) =>
    templates.preview(params.id, body, staffUserOf(request).id),
  );
  addEndpoint(
    http,
    endpoints.previewWords,
    ({ body, request }) => templates.previewWords(body, staffUserOf(request).id),
    limits,
  );
  return templates;
}
