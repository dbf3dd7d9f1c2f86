import { randomUUID } from 'node:crypto';
import { CRM_SCREENS } from '#contract/crm-addresses.ts';
import type { Database } from '#server/database/database.ts';
import type { MailContent, MailGateway } from '#server/gateways/mail/mail.gateway.ts';
import type { WebhooksGateway } from '#server/gateways/webhooks/webhooks.gateway.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { type WebhookNotice, webhookNotice } from '#server/jobs/jobs.ts';
import { clearForStaff } from '#server/sending/clearance.ts';
import { VendorRefusal, VendorUnavailableError } from '#server/shared/errors.ts';
import { sendInOrder } from '#server/shared/ordered-sender.ts';
import type { SecretBox } from '#server/shared/secret-box.ts';
import type { OutboxService } from './outbox.service.ts';
import {
  type Claimed,
  claimDeliveries,
  findNoticed,
  findWork,
  markDelivered,
  markFailed,
  type Notice,
  readNotice,
  release,
  switchOff,
} from './sending.store.ts';
import { pauseAfter } from './webhooks.rules.ts';

/** Until what could not be tried is looked at again. */
const RELEASE_SECONDS = 1;

interface Dependencies {
  database: Database;
  jobs: Jobs;
  gateway: WebhooksGateway;
  mail: MailGateway;
  box: SecretBox;
  outbox: OutboxService;
  publicUrl: string;
}

/** Sends deliveries. Each endpoint has its own turn, so that one in trouble holds up no other. */
export function createSending({ database, jobs, gateway, mail, box, outbox, publicUrl }: Dependencies) {
  const { db } = database;
  /** The turns under way in this process, by endpoint. */
  const turns = new Map<string, Promise<unknown>>();
  let isEnding = false;

  async function end(endpointId: string, reason: Notice['reason']): Promise<void> {
    await database.transaction(async (tx) => {
      if (!(await switchOff(tx, endpointId, reason))) return;
      const noticeId = randomUUID();
      const readers = await findNoticed(tx, endpointId);
      await jobs.enqueueAll(
        tx,
        webhookNotice,
        readers.map((userId) => ({ noticeId, userId, endpointId })),
      );
    });
  }

  async function fail(claimed: Claimed, error: Error): Promise<Error> {
    const pauseSeconds = pauseAfter(claimed.tries + 1);
    const isFailing = await markFailed(db, claimed, { error: error.message, pauseSeconds });
    const isGone = error instanceof VendorRefusal && error.reason === 'gone';
    if (isGone || isFailing) await end(claimed.endpointId, isGone ? 'gone' : 'failing');
    return error;
  }

  /** Returns why a delivery was not accepted, or undefined when it was. */
  async function attempt(claimed: Claimed): Promise<Error | undefined> {
    const { id, endpointId, url, subject, body } = claimed;
    const [secret, former] = [claimed.secret, claimed.formerSecret].map(
      (sealed) => (sealed && box.open(sealed, endpointId)) || undefined,
    );
    // After a change of SESSION_SECRET without `npm run secrets:rotate`.
    if (!secret) return fail(claimed, new Error('The signing secret cannot be read. Get a new one'));
    const secrets = former ? [secret, former] : [secret];
    try {
      await gateway.send({ id, endpointId, url, secrets, subject, body });
    } catch (error) {
      const failure = error as Error;
      if (failure.cause instanceof VendorUnavailableError) {
        await release(db, claimed, RELEASE_SECONDS);
        return failure;
      }
      return fail(claimed, failure);
    }
    await markDelivered(db, claimed);
    return undefined;
  }

  function beginTurn(endpointId: string): void {
    if (turns.has(endpointId)) return;
    const turn = sendInOrder({
      claim: (which) => claimDeliveries(db, endpointId, which),
      attempt,
      room: () => gateway.roomOf(endpointId),
      isEnding: () => isEnding,
    })
      // The database is away. Leases end by themselves.
      .catch(() => undefined)
      .finally(() => turns.delete(endpointId));
    turns.set(endpointId, turn);
  }

  return {
    /** Makes what has happened into deliveries, and begins to send what is due. */
    look: async (): Promise<void> => {
      let work = await findWork(db);
      if (work.hasHappened) {
        await outbox.empty();
        work = await findWork(db);
      }
      for (const endpointId of work.endpointIds) beginTurn(endpointId);
    },
    /** Begins nothing more, and waits for what is under way. */
    finish: async (): Promise<void> => {
      isEnding = true;
      await Promise.all(turns.values());
    },
    /** Mails somebody that an endpoint was switched off. @throws VendorRefusal, VendorError */
    notify: async (order: WebhookNotice): Promise<void> => {
      const notice = await readNotice(db, order);
      if (!notice) return;
      const messageId = `<webhooks.${order.noticeId}.${order.userId}@${new URL(publicUrl).hostname}>`;
      const to = { name: notice.username, address: notice.to };
      await mail.send({ messageId, to, content: toMail(notice, publicUrl) }, clearForStaff());
    },
  };
}

const WHY = {
  gone: 'It answered that it is gone for good (410).',
  failing: 'It has accepted nothing for five days.',
};

function toMail({ url, reason }: Notice, publicUrl: string): MailContent {
  const { host } = new URL(url);
  const subject = `Webhooks to ${host} were switched off`;
  const link = { label: 'Open the connections', url: `${publicUrl}${CRM_SCREENS.connections}` };
  return {
    subject,
    preview: WHY[reason],
    heading: subject,
    blocks: [
      { kind: 'facts', rows: [['Address', url]] },
      { kind: 'paragraph', text: `${WHY[reason]} Nothing is written for it any more.` },
      { kind: 'action', link, note: 'What waits goes out when it is switched on again within five days.' },
    ],
  };
}
