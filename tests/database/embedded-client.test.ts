import { readdirSync, readlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { openEmbedded } from '#server/database/open-embedded.ts';
import { customers } from '#server/database/schema.ts';
import { createDataDir } from '../support/embedded-template.ts';
import { until } from '../support/poll.ts';

let folder: string;
let database: Database;
let errors: string[];

beforeEach(async () => {
  errors = [];
  folder = await createDataDir();
  database = await openEmbedded(folder, ({ message }) => errors.push(message));
});
afterEach(async () => {
  await database.close().catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
});

describe('The one connection of the embedded database', () => {
  test('refuses a statement that comes after its transaction has ended', async () => {
    let late: Promise<unknown> | undefined;
    await database.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1`);
      late = setTimeout(50).then(() => tx.insert(customers).values({ name: 'Late', email: 'late@example.com' }));
      late.catch(() => undefined);
    });
    await expect(late).rejects.toSatisfy((error: Error) => /transaction is over/.test(`${error} ${error.cause}`));
  });

  test('refuses a block of statements that leaves its transaction open, and others are not in it', async () => {
    const { database: jobs } = database.jobs;
    await expect(jobs.executeSql('BEGIN; SELECT 1')).rejects.toThrow(/transaction open/);
    await database.db.insert(customers).values({ name: 'Alone', email: 'alone@example.com' });
    await jobs.executeSql('ROLLBACK');
    const { rows } = await database.db.execute(sql`SELECT 1 FROM customers WHERE email = 'alone@example.com'`);
    expect(rows).toHaveLength(1);
  });

  test('stops hearing announcements although a stranger’s transaction has failed meanwhile', async () => {
    const stop = await database.listen('words', { onNotification: () => undefined, onListening: () => undefined });
    let stopped: Promise<void> | undefined;
    const work = database.transaction(async (tx) => {
      await tx.execute(sql`SELECT nonsense`).catch(() => undefined);
      stopped = stop();
      await setTimeout(50);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    await expect(stopped).resolves.toBeUndefined();
  });

  test('hears announcements once, however many listen at the same time', async () => {
    const heard: string[] = [];
    const listener = { onNotification: (word: string) => void heard.push(word), onListening: () => undefined };
    await Promise.all([database.listen('words', listener), database.listen('words', listener)]);
    await database.db.execute(sql`SELECT pg_notify('words', 'once')`);
    await database.db.execute(sql`SELECT pg_notify('words', 'last')`);
    expect(heard).toEqual(['once', 'last']);
  });

  test('hears on after its thread was replaced, while transactions fail around it', async () => {
    const heard: string[] = [];
    for (const channel of ['one', 'other'])
      await database.listen(channel, { onNotification: (word) => void heard.push(word), onListening: () => undefined });
    // After a file error, the client replaces the engine's thread.
    await expect(database.db.execute(sql`SELECT pg_read_file('missing')`)).rejects.toThrow();
    const failing = async (): Promise<void> => {
      await database.transaction(async (tx) => {
        await tx.execute(sql`SELECT nonsense`).catch(() => undefined);
        await setTimeout(20);
        throw new Error('changed my mind');
      });
    };
    await until('the database is open again', async () =>
      failing().then(
        () => true,
        (error: Error) => error.message === 'changed my mind',
      ),
    );
    await database.db.execute(sql`SELECT pg_notify('one', '1'), pg_notify('other', '2')`);
    await until('both are heard', async () => heard.length === 2);
    expect(heard).toEqual(['1', '2']);
    expect(errors).toEqual([expect.stringContaining('opened anew')]);
  });

  test.skipIf(process.platform !== 'linux')(
    'is closed for good when it says so, also while its thread is being replaced: the folder is the next one’s',
    async () => {
      const openFiles = () =>
        readdirSync('/proc/self/fd').filter((descriptor) => targetOf(descriptor).startsWith(join(folder, 'postgres')));
      await expect(database.db.execute(sql`SELECT pg_read_file('missing')`)).rejects.toThrow();
      await until('the first thread is gone', async () => openFiles().length === 0);
      await until('the next one opens the folder', async () => openFiles().length > 0);
      await database.close();
      expect(openFiles()).toEqual([]);
    },
  );
});

function targetOf(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    // The file was closed in the meantime.
    return '';
  }
}
