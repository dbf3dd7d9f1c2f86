import { randomUUID } from 'node:crypto';
import type { Sandbox } from '../core/sandbox.ts';
import { numberOf } from './addresses.ts';
import type { Message, Status } from './message.ts';
import type { Texts } from './texts.ts';
import { type ProductAnswer, postWebhook } from './webhooks.ts';

/** The next status, and the delay in milliseconds. */
const NEXT: Partial<Record<Status, { status: Status; afterMs: number }>> = {
  accepted: { status: 'queued', afterMs: 50 },
  scheduled: { status: 'queued', afterMs: 0 },
  queued: { status: 'sent', afterMs: 250 },
  sent: { status: 'delivered', afterMs: 400 },
};
const RETRY_MS = 500;

interface Callback {
  id: string;
  url: string;
  params: Record<string, string>;
}

export interface Delivery {
  /** Stores a new outbound text and starts its delivery. */
  send(message: Message): void;
  /**
   * Sets a status manually, after which it no longer changes automatically. Resolves with the product's response to the
   * callback at `url`.
   */
  setStatus(message: Message, status: Status, errorCode: number | null, url: string): Promise<ProductAnswer>;
  /** Continues what a crash interrupted. */
  resume(): void;
  stop(): void;
}

/** Moves texts from queued to delivered and calls the product back. States and pending callbacks are stored before anything is posted. */
export function createDelivery({ config, store }: Sandbox, texts: Texts): Delivery {
  const callbacks = store.collection<Callback>('twilio_callbacks');
  const timers = new Set<NodeJS.Timeout>();
  let stopped = false;

  function later(ms: number, work: () => void): void {
    if (stopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  }

  function params(message: Message): Record<string, string> {
    return {
      MessageSid: message.sid,
      SmsSid: message.sid,
      MessageStatus: message.status,
      SmsStatus: message.status,
      AccountSid: config.twilio.accountSid,
      From: message.from,
      To: message.to,
      ApiVersion: '2010-04-01',
      ...(message.serviceSid && { MessagingServiceSid: message.serviceSid }),
      ...(message.errorCode !== null && { ErrorCode: String(message.errorCode) }),
      ...(['delivered', 'undelivered'].includes(message.status) && { RawDlrDoneDate: dlrDate(message.updatedAt) }),
    };
  }

  /** Posts a stored callback, and like Twilio tries once more without a response. */
  async function post(callback: Callback, triesLeft = 2): Promise<void> {
    try {
      await postWebhook(config.twilio.authToken, callback.url, callback.params);
    } catch {
      if (triesLeft > 1) return later(RETRY_MS, () => void post(callback, triesLeft - 1));
    }
    if (!stopped) callbacks.delete(callback.id);
  }

  /** Stores the text together with the callback for its new status. */
  function save(message: Message): void {
    const callback = message.statusCallback && {
      id: randomUUID(),
      url: message.statusCallback,
      params: params(message),
    };
    store.transaction(() => {
      texts.put(message);
      if (callback) callbacks.put(callback.id, callback);
    });
    if (callback) later(0, () => void post(callback));
    schedule(message);
  }

  function schedule(message: Message): void {
    if (message.advanceAt === null) return;
    const ms = Math.max(0, Date.parse(message.advanceAt) - Date.now());
    // Timers are limited to 24 days, so longer delays are split.
    later(Math.min(ms, 86_400_000), () => advance(message.sid));
  }

  function advance(sid: string): void {
    const message = texts.get(sid);
    if (!message?.advanceAt) return;
    const next = NEXT[message.status];
    if (Date.parse(message.advanceAt) > Date.now()) schedule(message);
    else if (message.status === 'accepted' && texts.isOptedOut(numberOf(message.to))) {
      save({ ...withStatus(message, 'failed'), errorCode: 21610 });
    } else if (next) save(withStatus(message, next.status));
  }

  return {
    send: (message) => save({ ...message, advanceAt: message.advanceAt ?? advanceTime(message.status) }),
    setStatus: (message, status, errorCode, url) => {
      const changed = { ...withStatus(message, status), errorCode, advanceAt: null };
      texts.put(changed);
      return postWebhook(config.twilio.authToken, url, params(changed));
    },
    resume: () => {
      for (const callback of callbacks.all()) later(0, () => void post(callback));
      for (const message of texts.all()) schedule(message);
    },
    stop: () => {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

function withStatus(message: Message, status: Status): Message {
  const now = new Date().toISOString();
  const hasLeft = !['accepted', 'scheduled', 'queued', 'sending', 'canceled'].includes(status);
  return {
    ...message,
    status,
    updatedAt: now,
    sentAt: message.sentAt ?? (hasLeft ? now : null),
    advanceAt: advanceTime(status),
  };
}

function advanceTime(status: Status): string | null {
  const next = NEXT[status];
  return next ? new Date(Date.now() + next.afterMs).toISOString() : null;
}

/** Formats the date of a carrier's receipt: YYMMDDhhmm. */
function dlrDate(iso: string): string {
  return iso.replace(/\D/g, '').slice(2, 12);
}
