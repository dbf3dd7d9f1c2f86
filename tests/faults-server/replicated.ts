import { freePort } from '../../scripts/free-port.ts';
import { PostgresNode } from '../../scripts/postgres/node.ts';
import { startServer } from '../../server/app.ts';
import { readConfig } from '../../server/config/config.ts';
import { type Answer, HttpClient } from '../support/http-client.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';
import { TcpProxy } from './tcp-proxy.ts';

/** A staff member's browser. A load balancer sends its calls to the instances in turn. */
export class BalancedBrowser {
  readonly #clients: HttpClient[];
  #turn = 0;

  constructor(clients: HttpClient[]) {
    this.#clients = clients;
  }

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  async send(method: string, path: string, body?: unknown): Promise<Answer> {
    const client = this.at(this.#turn);
    this.#turn += 1;
    const answer = await client.send(method, path, body, {});
    for (const { cookies } of this.#clients) {
      for (const [name, value] of client.cookies) cookies.set(name, value);
    }
    return answer;
  }

  /** Returns the same browser's client for one instance, without the load balancer. */
  at(instance: number): HttpClient {
    const client = this.#clients[instance % this.#clients.length];
    if (!client) throw new Error('There is no instance');
    return client;
  }
}

/** Two instances on a primary with two streaming replicas. Each replica is behind its own proxy. */
export interface Replicated {
  primary: PostgresNode;
  replicas: PostgresNode[];
  doors: TcpProxy[];
  product: Product;
  /** The URLs of the instances. */
  urls: string[];
  browser(): Promise<BalancedBrowser>;
  stop(): Promise<void>;
}

export async function startReplicated(): Promise<Replicated> {
  const primary = await PostgresNode.create(['fsync=off', 'max_connections=200']);
  const replicas = [await primary.addReplica('one'), await primary.addReplica('two')];
  const doors = replicas.map(({ url }) => new TcpProxy('127.0.0.1', Number(new URL(url).port)));
  for (const door of doors) await door.open();
  const hosts = doors.map(({ port }) => `127.0.0.1:${port}`).join();
  const product = await startProduct({
    DATABASE_URL: primary.url,
    DATABASE_READ_URL: `postgres://postgres@${hosts}/postgres`,
  });
  const url = `http://127.0.0.1:${await freePort()}`;
  const second = await startServer(readConfig({ ...product.env, PORT: new URL(url).port }));
  const urls = [product.url, url];
  const replicated = {
    ...{ primary, replicas, doors, product, urls },
    browser: async () => {
      const browser = new BalancedBrowser(urls.map((one) => new HttpClient(one)));
      await browser.send('POST', '/api/staff/login', { username: 'staff', password: 'staff-sandbox' });
      return browser;
    },
    stop: async () => {
      await second.stop();
      await product.stop();
      for (const door of doors) await door.close();
      for (const replica of replicas) await replica.remove();
      await primary.remove();
    },
  };
  await allUsed(replicated);
  return replicated;
}

/** Waits until both instances read from both replicas. */
export async function allUsed({ urls }: Pick<Replicated, 'urls'>): Promise<void> {
  for (const url of urls) {
    await until(`${url} reads from both replicas`, async () => (await figure(url, 'replica_used')) === 2, 20_000);
  }
}

/** Returns the sum of an instance's metrics whose lines start with `name`. */
export async function figure(url: string, name: string): Promise<number> {
  const { text } = await new HttpClient(url).get('/metrics');
  const values = text.split('\n').flatMap((line) => (line.startsWith(name) ? [Number(line.split(' ').at(-1))] : []));
  return values.reduce((sum, value) => sum + value, 0);
}

/** Pauses replay: the replica still receives the log of the primary but does not apply it. */
export async function pauseReplay(replica: PostgresNode): Promise<void> {
  await replica.query('SELECT pg_wal_replay_pause()');
  await until('replay to pause', async () => {
    const [row] = await replica.query<{ state: string }>('SELECT pg_get_wal_replay_pause_state() AS state');
    return row?.state === 'paused';
  });
}

export async function resumeReplay(replica: PostgresNode): Promise<void> {
  await replica.query('SELECT pg_wal_replay_resume()');
}
