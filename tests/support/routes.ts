import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

export interface Route {
  method: string;
  /** The registered path: `/api/crm/customers/:id`. */
  path: string;
}

const routesOf = new WeakMap<FastifyInstance, Route[]>();

// Fastify publishes this message for each server before it has any route.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  const routes: Route[] = [];
  routesOf.set(fastify, routes);
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) routes.push({ method: name, path: url });
  });
});

/** Returns all routes of a server, including HEAD routes, plug-ins' routes and wildcards. */
export function readRoutes(http: FastifyInstance): Route[] {
  const routes = routesOf.get(http);
  if (!routes) throw new Error('This server was made before its routes were listened to');
  return routes;
}
