import { randomUUID } from 'node:crypto';
import { HttpClient } from '../support/http-client.ts';
import type { Route } from '../support/routes.ts';
import { isPublic } from './public-routes.ts';

/** Calls all routes that are not public without a session. Returns those that do not answer with 401. */
export async function findUnguarded(url: string, routes: Route[]): Promise<string[]> {
  const unguarded: string[] = [];
  for (const route of routes.filter((candidate) => !isPublic(candidate))) {
    const path = route.path.replaceAll(/:\w+/g, randomUUID()).replaceAll('*', 'x');
    const { status, body } = await new HttpClient(url).send(route.method, path, undefined, {});
    const refused = status === 401 && (route.method === 'HEAD' || body.code === 'unauthenticated');
    if (!refused) unguarded.push(`${route.method} ${route.path}: ${status}`);
  }
  return unguarded;
}
