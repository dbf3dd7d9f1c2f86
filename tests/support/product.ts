import { createSandbox } from '#sandbox/app.ts';
import { readConfig as readSandboxConfig } from '#sandbox/core/config.ts';
import { startServer } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import type { Database } from '#server/database/database.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { count } from './costs.ts';
import { HttpClient } from './http-client.ts';
import { awayFromMidnight } from './midnight.ts';
import { createProductEnv } from './product-env.ts';
import { type Route, readRoutes } from './routes.ts';
import { SandboxControls } from './sandbox-controls.ts';

export interface Product {
  url: string;
  sandboxUrl: string;
  sandbox: SandboxControls;
  database: Database;
  jobs: Jobs;
  env: Record<string, string>;
  /** Returns all routes of Fastify's router, including HEAD routes, plug-ins' routes and wildcards. */
  routes(): Route[];
  /** Returns a new visitor's browser with its own cookies. */
  visitor(): HttpClient;
  /** Returns a logged-in staff member's browser. */
  staff(): Promise<HttpClient>;
  /** Restarts only the server, on the same data. `changes` overrides its environment. */
  restart(changes?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

/** What the first staff user logs in with, and confirms changes of others' rights with. */
export const STAFF_PROOF = { password: 'staff-sandbox' };

/** Starts the real server, database and sandbox in this process, on free ports and in their own folder, and not just before the day ends. */
export async function startProduct(overrides: Record<string, string> = {}): Promise<Product> {
  count('products');
  await awayFromMidnight();
  const { url, sandboxUrl, variables, remove } = await createProductEnv(overrides);
  const sandbox = await createSandbox(readSandboxConfig(variables));
  await sandbox.start();
  let server = await startServer(readConfig(variables));

  const visitor = (): HttpClient => new HttpClient(url);
  return {
    url,
    sandboxUrl,
    env: variables,
    sandbox: new SandboxControls(sandboxUrl),
    get database() {
      return server.database;
    },
    get jobs() {
      return server.jobs;
    },
    routes: () => readRoutes(server.http),
    visitor,
    staff: () => loggedIn(visitor()),
    restart: async (changes = {}) => {
      await server.stop();
      Object.assign(variables, changes);
      server = await startServer(readConfig(variables));
    },
    stop: async () => {
      await server.stop();
      await sandbox.stop();
      await remove();
    },
  };
}

export async function loggedIn(browser: HttpClient): Promise<HttpClient> {
  count('logins');
  await browser.post('/api/staff/login', { username: 'staff', ...STAFF_PROOF });
  return browser;
}
