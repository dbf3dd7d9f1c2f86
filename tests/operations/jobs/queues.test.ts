import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Job } from '#server/jobs/job.ts';
import { JobRunner, prepareQueues } from '#server/jobs/job-runner.ts';
import * as allJobs from '#server/jobs/jobs.ts';
import { bulkAction, foldTotals, recheckPurchase } from '#server/jobs/jobs.ts';
import { openMigrated } from '#tests/database/opened.ts';
import { doScheduledJob, jobsAreDone } from '#tests/support/jobs.ts';
import { captureLead, mailsTo } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

test('A queue that an earlier version made with other settings has those of this version after the start, and a deleted one is made again', async () => {
  const queues = async () => {
    const { rows } = await product.database.db.execute<{ name: string; heartbeat: number; retries: number }>(
      'SELECT name, heartbeat_seconds AS heartbeat, retry_limit AS retries FROM pgboss.queue ORDER BY name',
    );
    return rows;
  };
  const settings = await queues();
  expect(settings).toContainEqual({
    name: 'bulk-action',
    heartbeat: bulkAction.queue.heartbeatSeconds,
    retries: bulkAction.queue.retryLimit,
  });
  await product.database.db.execute(
    "UPDATE pgboss.queue SET heartbeat_seconds = NULL, retry_limit = 3 WHERE name = 'bulk-action'",
  );
  await product.database.db.execute("SELECT pgboss.delete_queue('welcome-mail')");
  expect(await queues()).not.toEqual(settings);

  await product.restart();
  expect(await queues()).toEqual(settings);
});

test('Mails that wait go out together: one that the mail server is slow with holds up no other', async () => {
  await product.sandbox.fault({ vendor: 'smtp', mode: 'slow', ms: 1_500 });
  const people = Array.from({ length: 12 }, (_, index) => `waits${index}@example.com`);
  for (const email of people) {
    await captureLead(product.visitor(), email);
    await product.visitor().post('/api/account/sign-in-links', { email });
  }
  const started = Date.now();
  await jobsAreDone(product.database);
  expect(Date.now() - started, 'one by one they would take 18 seconds').toBeLessThan(14_000);
  for (const email of people) expect(await mailsTo(product.sandbox, email)).toHaveLength(1);
});

describe.concurrent('While a mail server scans a mail', () => {
  test('for half a minute before it answers, the mail arrives once', async ({ expect }) => {
    await product.sandbox.fault({ vendor: 'smtp', mode: 'slow', code: 'data', ms: 27_000 });
    await captureLead(product.visitor(), 'scanned@example.com');
    await product.visitor().post('/api/account/sign-in-links', { email: 'scanned@example.com' });
    await jobsAreDone(product.database, 60_000);
    expect(await mailsTo(product.sandbox, 'scanned@example.com')).toHaveLength(1);
  });

  test('a job is done once its transaction has committed, whenever its queue would be looked at next', async ({
    expect,
  }) => {
    const started = Date.now();
    for (let times = 0; times < 5; times += 1) expect(await doScheduledJob(product, foldTotals)).toBe('completed');
    expect(Date.now() - started, 'its queue is looked at every five seconds').toBeLessThan(20_000);
  });

  test('jobs that hang hold up no other of their kind', async ({ expect }) => {
    const { database, remove } = await openMigrated();
    const hanging = Promise.withResolvers<void>();
    const done: string[] = [];
    const runner = new JobRunner(database, (error) => expect.unreachable(error.message));
    try {
      for (const job of Object.values(allJobs) as Job[]) {
        runner.handle(job, async () => undefined);
      }
      runner.handle(recheckPurchase, async ({ purchaseId }) => {
        if (purchaseId.startsWith('hangs')) await hanging.promise;
        done.push(purchaseId);
      });
      await runner.open();
      await runner.work();
      const order = (purchaseId: string) =>
        database.transaction((tx) => runner.enqueue(tx, recheckPurchase, { purchaseId }));
      for (let i = 0; i < 4; i++) await order(`hangs-${i}`);
      await order('well');
      await until('the other job', async () => done.includes('well'));
      expect(done).toEqual(['well']);
      hanging.resolve();
      await until('all of them', async () => done.length === 5);
    } finally {
      hanging.resolve();
      await runner.close(5_000);
      await remove();
    }
  });
});

test('Queues that another instance creates while this one starts can be used inside a transaction', async () => {
  const { database } = product;
  await database.db.execute('SELECT pgboss.delete_queue(name) FROM pgboss.queue WHERE dead_letter IS NOT NULL');
  let reads = 0;
  const executeSql = async (text: string, values?: unknown[]) => {
    const readsAll = text.includes('FROM pgboss.queue') && !values?.length;
    // pg-boss itself makes the first of these reads, so the other instance's queues appear before the second.
    if (readsAll && ++reads === 2) await prepareQueues(database);
    return database.jobs.database.executeSql(text, values);
  };
  const onError = (error: Error) => expect.unreachable(error.message);
  const starting = new JobRunner({ ...database, jobs: { ...database.jobs, database: { executeSql } } }, onError);
  await starting.open();
  await database.transaction((tx) => starting.enqueue(tx, bulkAction, { bulkId: randomUUID() }));
  await starting.close(0);
});
