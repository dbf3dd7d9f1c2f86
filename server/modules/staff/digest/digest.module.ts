import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { staffUserOf } from '#server/http/staff-guard.ts';
import { digestMail, orderDigests } from '#server/jobs/jobs.ts';
import type { Context } from '#server/modules/context.ts';
import { createDigestService } from './digest.service.ts';

export function registerDigest(context: Context): void {
  const { http, database, audit, jobs, mail, config } = context;
  const { publicUrl, timeZone } = config;
  const digest = createDigestService({ database, audit, jobs, mail, publicUrl, timeZone });
  addEndpoint(http, endpoints.digest, ({ request }) => digest.read(staffUserOf(request).id));
  addEndpoint(http, endpoints.updateDigest, ({ body, request }) => digest.save(staffUserOf(request).id, body));
  addEndpoint(http, endpoints.testDigest, ({ request }) => digest.sendNow(staffUserOf(request).id));
  jobs.handle(orderDigests, digest.order);
  jobs.handle(digestMail, digest.send);
}
