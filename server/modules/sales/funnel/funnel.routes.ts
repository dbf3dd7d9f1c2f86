import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { rateLimited } from '#server/shared/errors.ts';
import { networkOf } from '#server/shared/network.ts';
import type { Limiter } from '#server/shared/rate-limits.ts';
import { whyNotCounted } from './funnel.rules.ts';
import type { FunnelService } from './funnel.service.ts';
import type { VisitCounting } from './visit-counting.service.ts';

interface Parts {
  funnel: FunnelService;
  visits: VisitCounting;
  /** Undefined when rate limits are off. */
  limiter: Limiter | undefined;
  /** Called with the outcome of each event. */
  onEvent: (outcome: EventOutcome) => void;
}

export type EventOutcome = 'counted' | 'bot' | 'opted_out' | 'dropped';

export function funnelRoutes(app: FastifyInstance, { funnel, visits, limiter, onEvent }: Parts): void {
  addEndpoint(app, endpoints.countEvent, async ({ body, request }) => {
    const address = networkOf(clientAddress(request));
    const count = await limiter?.count(address);
    if (count?.exceeded) throw rateLimited('Too many requests. Please wait a moment and try again.', count.leftMs);
    const userAgent = request.headers['user-agent'] ?? '';
    const reason = whyNotCounted(request.headers);
    onEvent(reason ?? (visits.note(body, { address, userAgent }) ? 'counted' : 'dropped'));
    return undefined;
  });
  addEndpoint(app, endpoints.funnelReport, ({ query }) => funnel.report(query));
}
