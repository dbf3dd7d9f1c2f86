import pg from 'pg';
import { type DatabaseHosts, readDatabaseUrl } from '#server/shared/database-url.ts';
import { DatabaseGoneError } from '../errors.ts';
import type { Queryable } from './session.ts';

/** Time a host has to confirm that it takes writes. */
const PROBE_TIMEOUT_MS = 1_500;
/** How long an answer is cached, so that a pool that opens many connections probes once. */
const FRESH_MS = 1_000;

/** How to reach the database. With several hosts, `Client` finds the right one itself and ignores the host in `connectionString`. */
export interface Connector {
  connectionString: string;
  Client: typeof pg.Client;
  /** Whether the connections belong to a pooler, which may give each transaction another one. */
  isPooled: boolean;
  /** @throws DatabaseGoneError when the server must take writes and does not. */
  check(session: Queryable): Promise<void>;
}

/**
 * Creates a connector for a URL that may name several hosts. Each new connection goes to the first host that takes writes.
 * node-postgres itself supports one host only.
 * @throws Error when the URL is invalid.
 */
export function connectorFor(url: string): Connector {
  const hosts = readDatabaseUrl(url);
  const [connectionString] = hosts?.urls ?? [];
  if (!hosts || connectionString === undefined) throw new Error('This is not the URL of a PostgreSQL database');
  const check = async (session: Queryable): Promise<void> => {
    if (hosts.mustWrite) await assertWritable(session);
  };
  if (hosts.urls.length === 1) return { connectionString, Client: pg.Client, isPooled: hosts.isPooled, check };

  const find = createSearch(hosts);
  class FailoverClient extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const connected = find().then(({ host, port }) => {
        this.host = host;
        this.port = port;
        return super.connect();
      });
      if (!callback) return connected;
      const tell = callback as (error: Error | null, client?: pg.Client) => void;
      connected.then((client) => tell(null, client), tell);
      return undefined;
    }
  }
  return { connectionString, Client: FailoverClient, isPooled: hosts.isPooled, check };
}

/** @throws DatabaseGoneError on a replica, or on a primary that has been demoted. */
export async function assertWritable(session: Queryable): Promise<void> {
  const { rows } = await session.query('SHOW transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'off') throw new DatabaseGoneError(new Error('The server takes no writes'));
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

interface Place {
  host: string;
  port: number;
}

function createSearch({ urls }: DatabaseHosts): () => Promise<Place> {
  let first = 0;
  let found: { place: Promise<Place>; until: number } | undefined;

  async function search(): Promise<Place> {
    const errors: unknown[] = [];
    for (let tried = 0; tried < urls.length; tried++) {
      const index = (first + tried) % urls.length;
      try {
        const place = await probe(urls[index] ?? '');
        first = index;
        return place;
      } catch (error) {
        errors.push(error);
      }
    }
    throw new DatabaseGoneError(new AggregateError(errors, 'None of the hosts takes writes'));
  }

  return () => {
    if (found && performance.now() < found.until) return found.place;
    const place = search();
    // Shares the running search. Its result stays valid for `FRESH_MS` after it ends.
    found = { place, until: Number.POSITIVE_INFINITY };
    const answered = (): void => {
      found = { place, until: performance.now() + FRESH_MS };
    };
    place.then(answered, answered);
    return place;
  };
}

async function probe(url: string): Promise<Place> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
    application_name: 'insurance-24-7-ai probe',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await assertWritable(client);
    return { host: client.host, port: client.port };
  } finally {
    void client.end().catch(() => undefined);
  }
}
