import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port.ts';
import { productServices } from '../../scripts/start/product.ts';
import { startService } from '../../scripts/start/services.ts';
import { readConfig } from '../../server/config/config.ts';

export interface RunningProduct {
  url: string;
  /** Process id of the server, without the sandbox. */
  serverPid: number;
  stop(): Promise<void>;
}

/** Makes the database what it shall be before the product opens it. */
type Prepare = (database: { databaseUrl: string; dataDir: string }) => Promise<void>;

/** The whole product as `npm start` runs it, on free ports and with data of its own: embedded, or in `databaseUrl`. */
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
  const { sandbox, server } = productServices(readConfig(process.env));
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
  return { url, serverPid: services.at(-1)?.pid ?? 0, stop };
}
