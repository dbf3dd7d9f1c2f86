import { expect, onTestFinished, test } from 'vitest';
import { listenToServer } from '#server/database/server/listener.ts';
import { until } from '../support/poll.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { createTestDatabase } from '../support/test-database.ts';

test.skipIf(!process.env.DATABASE_URL)(
  'a listening connection that breaks is noticed long before its next check, and one that is not wanted any more ends at once',
  async () => {
    const database = await createTestDatabase();
    const url = new URL(database?.url ?? '');
    const proxy = new TcpProxy(url.hostname, Number(url.port));
    await proxy.open();
    onTestFinished(async () => {
      await proxy.close();
      await database?.drop();
    });
    const errors: string[] = [];
    let times = 0;
    const onListening = (): void => void times++;
    const through = Object.assign(url, { port: String(proxy.port) }).href;
    const listener = listenToServer(through, 'words', { onNotification: () => undefined, onListening }, (error) =>
      errors.push(error.message),
    );
    await until('it listens', async () => times === 1);
    proxy.cut();
    await until('it listens again', async () => times === 2, 10_000);
    expect(errors).toEqual([expect.stringMatching(/terminated|ECONNRESET/)]);
    const began = performance.now();
    await listener.stop();
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(errors).toHaveLength(1);
    expect(listener.isConnected()).toBe(false);
  },
);
