import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const READY_WITHIN_MS = 30_000;
const STEP_MS = 100;

/** Waits until the server in `process` accepts connections. @returns false when it ends first or after half a minute. */
export async function accepting(url: string, process: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && process.exitCode === null && process.signalCode === null) {
    if (await answers(url)) return true;
    await sleep(STEP_MS);
  }
  return false;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
