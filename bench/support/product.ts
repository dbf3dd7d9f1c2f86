import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#scripts/free-port.ts';
import { productServices } from '#scripts/start/product.ts';
import { startService } from '#scripts/start/services.ts';
import { readConfig } from '#server/config/config.ts';

export interface RunningProduct {
  url: string;
  sandboxUrl: string;
  /** The process id of the server. The sandbox has its own process. */
  serverPid: number;
  stop(): Promise<void>;
}

/** Prepares the database before the product opens it. */
type Prepare = (database: { databaseUrl: string; dataDir: string }) => Promise<void>;

/** Starts the whole product on free ports with its own data, embedded or in `databaseUrl`. */
export async function startProduct(databaseUrl = '', prepare?: Prepare): Promise<RunningProduct> {
  const [port, sandboxPort, smtpPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  const url = `http://127.0.0.1:${port}`;
  Object.assign(process.env, {
    PORT: String(port),
    PUBLIC_URL: url,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    RATE_LIMIT: 'off',
  });
  await prepare?.({ databaseUrl, dataDir });
  const { sandbox, server } = productServices(readConfig(process.env), process.env);
  const services = (sandbox ? [sandbox, server] : [server]).map(startService);
  const stop = async (): Promise<void> => {
    for (const service of services.toReversed()) await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  for (const { name, ready, ended } of services) {
    const ending = await Promise.race([ready, ended]);
    if (!ending) continue;
    await stop();
    throw new Error(`The ${name} ended before it was ready (${ending.how}).`);
  }
  return { url, sandboxUrl: `http://127.0.0.1:${sandboxPort}`, serverPid: services.at(-1)?.pid ?? 0, stop };
}
