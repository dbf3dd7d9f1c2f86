import { rmSync } from 'node:fs';
import { freePort } from '#scripts/free-port.ts';
import { createDataDir } from './embedded-template.ts';
import { createTestDatabase } from './test-database.ts';

export interface ProductEnv {
  url: string;
  sandboxUrl: string;
  /** The environment of the server and the sandbox. */
  variables: Record<string, string>;
  /** Removes the folder and the database. */
  remove(): Promise<void>;
}

/** Creates free ports, a folder and, with DATABASE_URL, a database for one test. */
export async function createProductEnv(overrides: Record<string, string> = {}): Promise<ProductEnv> {
  const dataDir = await createDataDir();
  const database = await createTestDatabase();
  const [port, sandboxPort, smtpPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    variables: {
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'silent',
      // A test with a server of its own reaches it directly.
      ...(overrides.DATABASE_URL === undefined ? database?.settings : {}),
      ...overrides,
    },
    remove: async () => {
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
