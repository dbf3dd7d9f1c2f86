import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

export interface Route {
  method: string;
  /** As it was registered: `/api/crm/customers/:id`. */
  path: string;
}

const routesOf = new WeakMap<FastifyInstance, Route[]>();

// Heard for each server while it has no route yet.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  const routes: Route[] = [];
  routesOf.set(fastify, routes);
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) routes.push({ method: name, path: url });
  });
});

/** Every route of a server: HEAD twins, plug-ins' routes and wildcards too. */
export function readRoutes(http: FastifyInstance): Route[] {
  const routes = routesOf.get(http);
  if (!routes) throw new Error('This server was made before its routes were listened to');
  return routes;
}
