import { randomUUID } from 'node:crypto';
import type { Database, Db } from '#server/database/database.ts';
import type { AiAppGateway } from '#server/gateways/ai-app/ai-app.gateway.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { type AppWebhookOrder, sendAppWebhooks } from '#server/jobs/jobs.ts';
import { newsFor, type Told } from '#server/shared/access-news.ts';
import { type FoundAccess, toAppAccess } from '#server/shared/app-access.ts';
import { VendorError } from '#server/shared/errors.ts';
import { sendInOrder } from '#server/shared/ordered-sender.ts';
import {
  type AppWebhookRow,
  claimNext,
  deleteWebhooksOf,
  findUndelivered,
  findUntold,
  insertWebhooks,
  markDelivered,
  type NewAppWebhook,
  postpone,
} from './app-webhooks.store.ts';

const ACCOUNTS_AT_ONCE = 200;
const WEBHOOKS_OF_A_JOB = 1_000;

/** A person whose access was evaluated. */
export interface Person {
  /** `customer:{id}` or `member:{id}`. */
  sub: string;
  /** The customer who owns the account. */
  account: string;
  /** The current access, or undefined for somebody who was deleted. */
  now: FoundAccess | undefined;
  /** The newest information that the app has about them. */
  told: (Told & { position: number }) | undefined;
}

export type AppWebhooksService = ReturnType<typeof createAppWebhooksService>;

interface Dependencies {
  database: Database;
  jobs: Jobs;
  /** Undefined when the app receives no webhooks. */
  gateway: AiAppGateway | undefined;
}

export function createAppWebhooksService({ database, jobs, gateway }: Dependencies) {
  const { db } = database;

  /** Returns why a webhook was not accepted, or undefined when it was. */
  async function trySend(to: AiAppGateway, row: AppWebhookRow): Promise<unknown> {
    const { id, type, createdAt, data } = row;
    try {
      await to.send({ id, body: { type, timestamp: createdAt.toISOString(), data } });
    } catch (error) {
      await postpone(db, id);
      return error;
    }
    await markDelivered(db, row);
    return undefined;
  }

  return {
    /**
     * Saves webhooks about what the app does not know, in the given transaction, which must have locked the accounts. Writes
     * nothing when the app is up to date.
     */
    tell: async (tx: Db, people: readonly Person[]): Promise<void> => {
      const webhooks = people.flatMap(toWebhook);
      if (webhooks.length === 0) return;
      if (!gateway) return forgetGone(tx, people);
      await insertWebhooks(tx, webhooks);
      const accounts = new Set(webhooks.map(({ account }) => account));
      const [customerId = null] = accounts.size === 1 ? accounts : [];
      await jobs.enqueue(tx, sendAppWebhooks, { webhookIds: webhooks.map(({ id }) => id), customerId });
    },
    /** Sends the undelivered webhooks, in order for each person. @throws VendorError when some of the order remain. */
    send: async ({ webhookIds }: AppWebhookOrder): Promise<void> => {
      if (!gateway) return;
      const failure = await sendInOrder({
        claim: (which) => claimNext(db, which),
        attempt: (row) => trySend(gateway, row),
        room: () => gateway.room,
      });
      const [left] = await findUndelivered(db, { ids: webhookIds, limit: 1 });
      if (left) throw failure ?? new VendorError('The AI app has not taken all webhooks yet', undefined);
    },
    /** Returns some accounts about which the app is not up to date. Refreshing their access informs the app. */
    findUntold: async (): Promise<string[]> => (gateway ? findUntold(db, ACCOUNTS_AT_ONCE) : []),
    /** Sends undelivered webhooks from earlier, whose jobs may not exist any more. */
    sendWaiting: async (): Promise<void> => {
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

/** Deletes the stored information about deleted people when no webhook will be sent any more. */
async function forgetGone(tx: Db, people: readonly Person[]): Promise<void> {
  const gone = people.filter(({ now }) => now === undefined).map(({ sub }) => sub);
  if (gone.length > 0) await deleteWebhooksOf(tx, gone);
}
