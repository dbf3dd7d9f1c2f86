import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from '../../sandbox/app.ts';
import { readConfig as readSandboxConfig } from '../../sandbox/core/config.ts';
import { freePort } from '../../scripts/free-port.ts';
import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/database/database.ts';
import { startServer } from '../../server/server.ts';
import { HttpClient } from './http-client.ts';
import { SandboxControls } from './sandbox-controls.ts';
import { createTestDatabase } from './test-database.ts';

export interface Product {
  url: string;
  sandbox: SandboxControls;
  database: Database;
  env: Record<string, string>;
  /** A new visitor's browser, with cookies of its own. */
  visitor(): HttpClient;
  /** A staff member's browser, logged in. */
  staff(): Promise<HttpClient>;
  /** Stops the server alone and starts it again on the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The real server, the real database and the real sandbox, in this process, on free ports and a folder of their own. */
export async function startProduct(overrides: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'product-'));
  const database = await createTestDatabase();
  const [port, sandboxPort, smtpPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const url = `http://127.0.0.1:${port}`;
  const env: Record<string, string> = {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...overrides,
  };
  const sandbox = await createSandbox(readSandboxConfig(env));
  await sandbox.start();
  let server = await startServer(readConfig(env));

  const visitor = (): HttpClient => new HttpClient(url);
  return {
    url,
    env,
    sandbox: new SandboxControls(`http://127.0.0.1:${sandboxPort}`),
    get database() {
      return server.database;
    },
    visitor,
    staff: async () => {
      const browser = visitor();
      await browser.post('/api/staff/login', { username: 'staff', password: 'staff-sandbox' });
      return browser;
    },
    restart: async () => {
      await server.stop();
      server = await startServer(readConfig(env));
    },
    stop: async () => {
      await server.stop();
      await sandbox.stop();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
