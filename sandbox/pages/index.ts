import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../core/sandbox.ts';
import { serveAsset } from './layout.ts';
import { schedulingPages } from './scheduling/index.ts';

/** The demo calendar, and the shared style sheet. */
export function registerPages(app: FastifyInstance, sandbox: Sandbox): void {
  serveAsset(app, '/sandbox.css', new URL('./sandbox.css', import.meta.url));
  serveAsset(app, '/pages.css', new URL('./pages.css', import.meta.url));
  schedulingPages(app, sandbox);
}
