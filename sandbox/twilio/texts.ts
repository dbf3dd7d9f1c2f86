import type { Sandbox } from '../core/sandbox.ts';
import type { Message } from './message.ts';

/** The stored texts and opt-outs. */
export interface Texts {
  get(sid: string): Message | undefined;
  put(message: Message): void;
  delete(sid: string): void;
  /** Returns the texts, newest first. */
  all(): Message[];
  isOptedOut(phone: string): boolean;
  setOptedOut(phone: string, optedOut: boolean): void;
}

export function openTexts({ store }: Sandbox): Texts {
  const messages = store.collection<Message>('twilio_messages');
  const optOuts = store.collection<{ phone: string }>('twilio_opt_outs');
  return {
    get: (sid) => messages.get(sid),
    put: (message) => messages.put(message.sid, message),
    delete: (sid) => messages.delete(sid),
    all: () => messages.all().reverse(),
    isOptedOut: (phone) => optOuts.get(phone) !== undefined,
    setOptedOut: (phone, optedOut) => (optedOut ? optOuts.put(phone, { phone }) : optOuts.delete(phone)),
  };
}
