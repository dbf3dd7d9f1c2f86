import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { z } from 'zod';
import type { Sandbox } from '../core/sandbox.ts';

const AccessEvent = z.strictObject({
  type: z.enum(['access.granted', 'access.changed', 'access.ended']),
  timestamp: z.iso.datetime(),
  data: z.strictObject({
    sub: z.string().regex(/^(customer|member):.+$/),
    account: z.string().min(1),
    email: z.string().min(1),
    name: z.string().min(1),
    role: z.enum(['owner', 'member']),
    state: z.enum(['none', 'active', 'past_due', 'ended']),
    until: z.iso.datetime().nullable(),
  }),
});
type Access = z.infer<typeof AccessEvent>['data'];

export interface ReceivedWebhook {
  id: string;
  type: string;
  data: unknown;
  /** Whether its signature and its time were valid. */
  verified: boolean;
  at: string;
}

/** The reason for a rejected webhook. */
export class RefusedWebhook extends Error {
  readonly statusCode: number;
  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

interface Call {
  headers: Record<string, string>;
  body: string;
}

/**
 * Accepts webhooks as strictly as an app should: signed, at most five minutes old, in the documented format, and each once.
 * They are its only source about access.
 */
export function createWebhooks({ config, store }: Sandbox) {
  const verifier = new Webhook(config.app.webhookSecret);
  const received = store.collection<ReceivedWebhook>('app_webhooks');
  const seen = store.collection<{ at: string }>('app_webhook_ids');
  const people = store.collection<Access>('app_people');

  function verify({ headers, body }: Call): unknown {
    try {
      return verifier.verify(body, headers);
    } catch (error) {
      if (error instanceof WebhookVerificationError) throw new RefusedWebhook(401, error.message);
      throw new RefusedWebhook(400, 'The body is not JSON');
    }
  }

  function note(id: string, body: unknown, verified: boolean): string {
    const at = new Date().toISOString();
    const { type, data } = z
      .object({ type: z.string(), data: z.unknown() })
      .catch({ type: '', data: null })
      .parse(body);
    received.put(`${at} ${crypto.randomUUID()}`, { id, type, data, verified, at });
    return at;
  }

  return {
    /** Returns the webhooks, newest first. */
    all: () => received.all().reverse(),
    /** Returns who may use the app, according to the webhooks. */
    people: () => people.all(),
    /** @throws RefusedWebhook */
    take: (call: Call): void => {
      const id = call.headers['webhook-id'] ?? '';
      let body: unknown;
      try {
        body = verify(call);
      } catch (error) {
        note(id, parseLoosely(call.body), false);
        throw error;
      }
      const { data: event } = AccessEvent.safeParse(body);
      if (!event) {
        note(id, body, true);
        throw new RefusedWebhook(400, 'The app does not know this kind of webhook');
      }
      store.transaction(() => {
        if (seen.get(id)) return;
        seen.put(id, { at: note(id, body, true) });
        if (event.type === 'access.ended') people.delete(event.data.sub);
        else people.put(event.data.sub, event.data);
      });
    },
  };
}

function parseLoosely(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
