import { randomUUID } from 'node:crypto';
import { readClock } from '../../database/clock.ts';
import type { Database, Db } from '../../database/database.ts';
import type { AiAppGateway } from '../../gateways/ai-app/ai-app.gateway.ts';
import type { Jobs } from '../../jobs/job-runner.ts';
import { type AppWebhookOrder, sendAppWebhooks } from '../../jobs/jobs.ts';
import { type FoundAccess, toAppAccess } from '../../shared/app-access.ts';
import { VendorError } from '../../shared/errors.ts';
import { newsFor, type Told } from './app-webhooks.rules.ts';
import {
  type AppWebhookRow,
  claimNext,
  deleteWebhooksOf,
  findUndelivered,
  findUntold,
  insertWebhooks,
  markDelivered,
  type NewAppWebhook,
  release,
} from './app-webhooks.store.ts';

const AT_ONCE = 8;
const ACCOUNTS_AT_ONCE = 200;
const WEBHOOKS_OF_A_JOB = 1_000;
/** A job is done or tried again within 45 seconds. */
const LONGEST_TURN_MS = 25_000;

/** Somebody whose access has been looked at. */
export interface Person {
  /** `customer:{id}` or `member:{id}`. */
  sub: string;
  /** The customer whose account it is. */
  account: string;
  /** As they are now; undefined for who is gone. */
  now: FoundAccess | undefined;
  /** What the app was told of them last. */
  told: (Told & { position: number }) | undefined;
}

export interface AppWebhooksService {
  /** Has the app told what it does not know, once the transaction commits, which holds the accounts. Writes nothing where it knows. */
  tell(tx: Db, people: readonly Person[]): Promise<void>;
  /** Sends what the app has not taken, in order for each person. @throws VendorError while something of the order is left. */
  send(order: AppWebhookOrder): Promise<void>;
  /** Some accounts of which the app does not know who has access: a look at it has the app told. */
  findUntold(): Promise<string[]>;
  /** Has sent what waits of an earlier time, which may have no job any more. */
  sendWaiting(): Promise<void>;
}

interface Dependencies {
  database: Database;
  jobs: Jobs;
  /** Undefined where the app takes no webhooks. */
  gateway: AiAppGateway | undefined;
}

export function createAppWebhooksService({ database, jobs, gateway }: Dependencies): AppWebhooksService {
  const { db } = database;

  /** Gives why it was not taken; undefined when it was. */
  async function trySend(to: AiAppGateway, row: AppWebhookRow): Promise<unknown> {
    const { id, type, createdAt, data } = row;
    try {
      await to.send({ id, body: { type, timestamp: createdAt.toISOString(), data } });
    } catch (error) {
      await release(db, id);
      return error;
    }
    await markDelivered(db, row);
    return undefined;
  }

  return {
    tell: async (tx, people) => {
      const webhooks = people.flatMap(toWebhook);
      if (webhooks.length === 0) return;
      if (!gateway) return forgetGone(tx, people);
      await insertWebhooks(tx, webhooks);
      const accounts = new Set(webhooks.map(({ account }) => account));
      const [customerId = null] = accounts.size === 1 ? accounts : [];
      await jobs.enqueue(tx, sendAppWebhooks, { webhookIds: webhooks.map(({ id }) => id), customerId });
    },
    send: async ({ webhookIds }) => {
      if (!gateway) return;
      const since = await readClock(db);
      const end = performance.now() + LONGEST_TURN_MS;
      let failure: unknown;
      while (performance.now() < end) {
        const claimed = await claimNext(db, { since, limit: AT_ONCE });
        const failures = (await Promise.all(claimed.map((row) => trySend(gateway, row)))).filter(Boolean);
        failure ??= failures[0];
        if (failures.length === claimed.length) break;
      }
      const [left] = await findUndelivered(db, { ids: webhookIds, limit: 1 });
      if (left) throw failure ?? new VendorError('The AI app has not taken all webhooks yet', undefined);
    },
    findUntold: () => findUntold(db, ACCOUNTS_AT_ONCE),
    sendWaiting: async () => {
      const webhookIds = await findUndelivered(db, { limit: WEBHOOKS_OF_A_JOB });
      if (webhookIds.length === 0) return;
      await database.transaction((tx) => jobs.enqueue(tx, sendAppWebhooks, { webhookIds, customerId: null }));
    },
  };
}

function toWebhook({ sub, account, now, told }: Person): NewAppWebhook[] {
  const news = newsFor(told, now && toAppAccess(sub, now));
  return news ? [{ id: randomUUID(), sub, account, position: (told?.position ?? 0) + 1, ...news }] : [];
}

/** Nobody will tell the app any more; what was kept of a deleted person has no other use. */
async function forgetGone(tx: Db, people: readonly Person[]): Promise<void> {
  const gone = people.filter(({ now }) => now === undefined).map(({ sub }) => sub);
  if (gone.length > 0) await deleteWebhooksOf(tx, gone);
}
