import { randomBytes, randomUUID } from 'node:crypto';
import {
  FORMER_SECRET_HOURS,
  type NewWebhookEndpoint,
  type ReplayOrder,
  TEST_EVENT,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEndpointInput,
  type WebhookEndpointUpdate,
} from '#contract/webhook-endpoints.ts';
import { readClock } from '#server/database/clock.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { WebhooksGateway } from '#server/gateways/webhooks/webhooks.gateway.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import { AppError, fieldError, notFound } from '#server/shared/errors.ts';
import type { SecretBox } from '#server/shared/secret-box.ts';
import {
  deleteEndpoint,
  giveUpOld,
  insertEndpoint,
  insertTest,
  listDeliveries,
  listEndpoints,
  lockEndpoint,
  orderAgain,
  replaceSecret,
  updateEndpoint,
} from './webhook-endpoints.store.ts';
import { bodyOf } from './webhooks.rules.ts';

const KEY_BYTES = 32;
/** What waits for longer is given up. */
const LONGEST_WAIT_DAYS = 5;

interface Dependencies {
  database: Database;
  audit: AuditService;
  gateway: Pick<WebhooksGateway, 'refusalOf'>;
  box: SecretBox;
}

/** The addresses of other programs. Each change adds an audit entry. */
export function createWebhookEndpoints({ database, audit, gateway, box }: Dependencies) {
  const { db } = database;

  const note = (tx: Db, action: 'create' | 'update' | 'delete' | 'send', id: string, userId: string): Promise<void> =>
    audit.note(tx, { userId, action, subjectType: 'webhook_endpoint', subjectId: id });

  function check(url: string | undefined): void {
    const refusal = url === undefined ? undefined : gateway.refusalOf(url);
    if (refusal !== undefined) throw fieldError('invalid_input', 'url', refusal);
  }

  /** Changes an endpoint under its lock. @throws AppError('not_found') */
  function change<T>(id: string, work: (tx: Db, endpoint: WebhookEndpoint) => Promise<T>): Promise<T> {
    return database.transaction(async (tx) => work(tx, (await lockEndpoint(tx, id)) ?? notFound('webhook endpoint')));
  }

  function assertActive({ isActive }: WebhookEndpoint): void {
    if (isActive === 0) throw new AppError('conflict', 'This address is switched off');
  }

  return {
    list: (): Promise<WebhookEndpoint[]> => listEndpoints(db),
    /** @throws AppError('invalid_input') for an address that is not outside */
    create: async ({ url, events }: WebhookEndpointInput, userId: string): Promise<NewWebhookEndpoint> => {
      check(url);
      const [id, secret] = [randomUUID(), newSecret()];
      const sealed = box.seal(secret, id);
      const endpoint = await database.transaction(async (tx) => {
        await note(tx, 'create', id, userId);
        return insertEndpoint(tx, { id, url, events: [...new Set(events)], secret: sealed, createdBy: userId });
      });
      return { ...endpoint, secret };
    },
    /** Switching on starts over, without what has waited too long. @throws AppError('not_found'), ('invalid_input') as above */
    update: (id: string, edit: WebhookEndpointUpdate, userId: string): Promise<WebhookEndpoint> => {
      check(edit.url);
      return change(id, async (tx, before) => {
        const { url = before.url, events = before.events, isActive = before.isActive } = edit;
        const isSwitchedOn = isActive === 1 && before.isActive === 0;
        if (isSwitchedOn) await giveUpOld(tx, id, LONGEST_WAIT_DAYS);
        await note(tx, 'update', id, userId);
        return updateEndpoint(tx, id, {
          url,
          events: [...new Set(events)],
          isActive,
          ...(isSwitchedOn && { failingSince: null, switchedOffFor: null }),
        });
      });
    },
    /** @throws AppError('not_found') */
    delete: (id: string, userId: string): Promise<void> =>
      change(id, async (tx) => {
        await deleteEndpoint(tx, id);
        await note(tx, 'delete', id, userId);
      }),
    /** Sends a `webhook.test` about the endpoint itself. @throws AppError('not_found'), ('conflict') while it is switched off */
    test: (id: string, userId: string): Promise<void> =>
      change(id, async (tx, endpoint) => {
        assertActive(endpoint);
        const at = await readClock(tx);
        const body = bodyOf(TEST_EVENT, at, endpoint);
        await insertTest(tx, { endpointId: id, subject: `test:${randomUUID()}`, type: TEST_EVENT, body, at });
        await note(tx, 'send', id, userId);
      }),
    /** Returns a new secret. The one before signs too, for a day from the first change. @throws AppError('not_found') */
    renewSecret: (id: string, userId: string): Promise<{ secret: string }> =>
      change(id, async (tx) => {
        const secret = newSecret();
        await replaceSecret(tx, id, box.seal(secret, id), FORMER_SECRET_HOURS);
        await note(tx, 'update', id, userId);
        return { secret };
      }),
    /**
     * Sends again what happened within a time, both ends included. What still waits is sent anyway.
     * @throws AppError('not_found'), ('conflict') while it is switched off
     */
    replay: (id: string, { from, to }: ReplayOrder, userId: string): Promise<{ count: number }> =>
      change(id, async (tx, endpoint) => {
        assertActive(endpoint);
        const count = await orderAgain(tx, id, { from: new Date(from), to: new Date(to) });
        await note(tx, 'send', id, userId);
        return { count };
      }),
    /** @throws AppError('not_found') */
    deliveries: async (id: string): Promise<WebhookDelivery[]> =>
      (await listDeliveries(db, id)) ?? notFound('webhook endpoint'),
  };
}

function newSecret(): string {
  return `whsec_${randomBytes(KEY_BYTES).toString('base64')}`;
}
