import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createSandbox } from '#sandbox/app.ts';
import { readConfig } from '#sandbox/core/config.ts';

export interface SandboxUnderTest {
  url: string;
  smtpPort: number;
  dataDir: string;
  get(path: string): Promise<Response>;
  post(path: string, body?: object): Promise<Response>;
  stop(): Promise<void>;
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the whole sandbox on free ports in its own folder. Stops it when the test ends. */
export async function startSandbox(env: Record<string, string> = {}): Promise<SandboxUnderTest> {
  const dataDir = env.DATA_DIR ?? temporaryFolder();
  const running = await createSandbox(
    readConfig({
      SANDBOX_PORT: '0',
      SANDBOX_SMTP_PORT: '0',
      PUBLIC_URL: 'http://127.0.0.1:1',
      ...env,
      DATA_DIR: dataDir,
    }),
  );
  await running.start();
  let stopped = false;
  const stop = async () => {
    if (!stopped) await running.stop();
    stopped = true;
  };
  onTestFinished(stop);
  const { port, smtpPort } = running.sandbox.config;
  const url = `http://127.0.0.1:${port}`;
  return {
    ...{ url, smtpPort, dataDir, stop },
    get: (path) => fetch(url + path),
    post: (path, body) =>
      fetch(url + path, {
        method: 'POST',
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      }),
  };
}
