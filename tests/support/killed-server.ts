import { createSandbox } from '#sandbox/app.ts';
import { readConfig as readSandboxConfig } from '#sandbox/core/config.ts';
import { startServer } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import type { Database } from '#server/database/database.ts';
import { HttpClient } from './http-client.ts';
import { ProductProcess } from './processes.ts';
import { loggedIn } from './product.ts';
import { createProductEnv } from './product-env.ts';
import { SandboxControls } from './sandbox-controls.ts';

/** A product whose server is killed. */
export interface KilledServer {
  url: string;
  sandboxUrl: string;
  sandbox: SandboxControls;
  /** The database of the server that runs in this process. */
  database: Database;
  /** The log of the server that is killed. */
  readonly log: string;
  /** Returns a logged-in staff member's browser. */
  staff(): Promise<HttpClient>;
  /** Sends SIGKILL to the server, which cannot clean up. */
  kill(): Promise<void>;
  /** Starts the server on the same data, in this process. Stops one that runs here. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server that can be killed. Only that one is a process of its own: it costs as much as four that are started here. */
export async function startToKill(overrides: Record<string, string> = {}): Promise<KilledServer> {
  const { url, sandboxUrl, variables, remove } = await createProductEnv(overrides);
  const sandbox = await createSandbox(readSandboxConfig(variables));
  await sandbox.start();
  const killed = await ProductProcess.start('server', { ...variables, LOG_LEVEL: 'error' });
  let server: Awaited<ReturnType<typeof startServer>> | undefined;
  return {
    url,
    sandboxUrl,
    sandbox: new SandboxControls(sandboxUrl),
    get database() {
      if (!server) throw new Error('No server runs in this process');
      return server.database;
    },
    get log() {
      return killed.output;
    },
    staff: () => loggedIn(new HttpClient(url)),
    kill: () => killed.kill(),
    restart: async () => {
      await server?.stop();
      server = await startServer(readConfig(variables));
    },
    stop: async () => {
      await killed.kill();
      await server?.stop();
      await sandbox.stop();
      await remove();
    },
  };
}
