import type { FastifyInstance } from 'fastify';

export interface Route {
  method: string;
  /** As it was registered: `/api/crm/customers/:id`. */
  path: string;
}

/** Every route of a server, read from its router: HEAD twins, plug-ins' routes and wildcards too. */
export function readRoutes(http: FastifyInstance): Route[] {
  const routes: Route[] = [];
  const parents: string[] = [];
  for (const line of http.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (.*) \(([A-Z, ]+)\)$/.exec(line) ?? [];
    if (methods === '') continue;
    const depth = indent.length / 4;
    const path = (parents[depth - 1] ?? '') + part;
    parents[depth] = path;
    for (const method of methods.split(', ')) routes.push({ method, path });
  }
  return routes;
}
