import { Counter } from 'prom-client';
import type { Context } from '#server/modules/context.ts';
import { type EventOutcome, funnelRoutes } from './funnel.routes.ts';
import { createFunnelService, type FunnelService } from './funnel.service.ts';
import { createVisitCounting } from './visit-counting.service.ts';

/** High enough for several people of an office behind one address. */
const EVENTS_LIMIT = { keyPrefix: 'events', points: 240, duration: 60 };
const OUTCOMES: EventOutcome[] = ['counted', 'bot', 'opted_out', 'dropped'];

export function registerFunnel({ http, database, metrics, rateLimits }: Context): FunnelService {
  const funnel = createFunnelService(database);
  const visits = createVisitCounting(database, (error) => http.log.warn({ err: error }, 'Visits were not counted yet'));
  http.addHook('onClose', visits.close);
  const events = new Counter({
    name: 'funnel_events_total',
    help: 'Visits and dialogs that browsers told of: counted, of bots, of who asks not to be counted, or dropped while the database was away',
    labelNames: ['outcome'],
    registers: [metrics.registry],
  });
  for (const outcome of OUTCOMES) events.inc({ outcome }, 0);
  const limiter = rateLimits?.localLimiter(EVENTS_LIMIT);
  funnelRoutes(http, { funnel, visits, limiter, onEvent: (outcome) => events.inc({ outcome }) });
  return funnel;
}
