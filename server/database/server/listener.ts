import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { NotificationListener } from '../database.ts';
import { SERVER_LOCK_KEY } from '../lock-keys.ts';
import { assertWritable, connectorFor } from './failover-client.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;
/** Interval and timeout of a check query, because a connection that a firewall dropped gives no error. */
const CHECK_EVERY = 15_000;
const CHECK_TIMEOUT = 5_000;

export interface ServerListener {
  isConnected(): boolean;
  stop(): Promise<void>;
}

/** Listens on a separate connection and reconnects whenever it breaks, without giving up. */
export function listenToServer(
  url: string,
  channel: string,
  listener: NotificationListener,
  onError: (error: Error) => void,
): ServerListener {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isConnected = false;

  async function listen(): Promise<void> {
    let pause = FIRST_RETRY_MS;
    const onListening = (): void => {
      pause = FIRST_RETRY_MS;
      isConnected = true;
      listener.onListening();
    };
    while (!signal.aborted) {
      await listenOnce(url, channel, { onNotification: listener.onNotification, onListening }, signal).catch(
        (error: Error) => {
          if (!signal.aborted) onError(error);
        },
      );
      isConnected = false;
      await wait(pause, undefined, { signal }).catch(() => undefined);
      pause = Math.min(pause * 2, LONGEST_RETRY_MS);
    }
  }

  const ended = listen();
  return {
    isConnected: () => isConnected,
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}

/** Listens until `signal` aborts it. @throws when the connection breaks. */
async function listenOnce(
  url: string,
  channel: string,
  listener: NotificationListener,
  signal: AbortSignal,
): Promise<void> {
  const socket = new Socket();
  const { Client, connectionString } = connectorFor(url);
  const client = new Client({
    connectionString,
    stream: () => socket,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CHECK_TIMEOUT,
    keepAlive: true,
    application_name: 'insurance-24-7-ai listener',
  });
  // Not a promise that each turn of the loop below races: it would keep something of every turn for as long as the connection lives.
  const over = new AbortController();
  client.on('error', (error) => over.abort(error));
  client.on('end', () => over.abort(new Error('The listening connection was closed')));
  // Closing gracefully would bring nothing, and a dead connection would never answer.
  const hangUp = (): void => {
    over.abort(signal.reason);
    socket.destroy();
  };
  signal.addEventListener('abort', hangUp, { once: true });
  try {
    client.on('notification', ({ payload }) => listener.onNotification(payload ?? ''));
    await client.connect();
    await lockRestoresOut(client);
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    listener.onListening();
    for (;;) {
      await wait(CHECK_EVERY, undefined, { signal: over.signal }).catch(() => {
        throw over.signal.reason;
      });
      // The server may have become a replica, which delivers no notifications.
      await assertWritable(client);
    }
  } finally {
    signal.removeEventListener('abort', hangUp);
    hangUp();
  }
}

/**
 * Keeps backups from being restored while the connection is open. Does not wait for the lock, because after a hang-up the server
 * would keep a statement that waits.
 * @throws Error while a backup is being restored.
 */
async function lockRestoresOut(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>(
    `SELECT pg_try_advisory_lock_shared(${SERVER_LOCK_KEY}) AS locked`,
  );
  if (!rows[0]?.locked) throw new Error('A backup is being restored into this database: stop this server');
}
