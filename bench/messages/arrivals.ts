import { setTimeout as wait } from 'node:timers/promises';
import { EventReader } from './event-reader.ts';
import { INBOUND_PATH, inboundCall } from './inbound.ts';

/** Milliseconds after which a text counts as lost. */
const LOST = 10_000;

export interface Sender {
  customerId: string;
  phone: string;
}

/**
 * Sends texts one after another. Returns the milliseconds from Twilio's call until a listening screen has read the text
 * in its conversation.
 */
export async function timeArrivals(url: string, cookie: string, senders: Sender[]): Promise<number[]> {
  const screen = await EventReader.open(`${url}/api/crm/events`, { cookie });
  const times: number[] = [];
  for (const [index, { customerId, phone }] of senders.entries()) {
    const words = `seen ${index}`;
    const start = performance.now();
    const answered = fetch(`${url}${INBOUND_PATH}`, { method: 'POST', ...inboundCall(url, phone, words) });
    await heard(screen, customerId, start);
    const response = await fetch(`${url}/api/crm/sms/${customerId}?limit=50`, { headers: { cookie } });
    const shown = (await response.json()) as { message: string }[];
    if (shown.at(-1)?.message !== words) throw new Error(`The conversation of ${customerId} lacks "${words}"`);
    times.push(performance.now() - start);
    await answered;
  }
  await screen.close();
  return times;
}

async function heard(screen: EventReader, customerId: string, since: number): Promise<void> {
  const isOurs = (event: EventReader['heard'][number]): boolean =>
    event.type === 'text' && event.conversation.kind === 'customer' && event.conversation.customerId === customerId;
  while (!screen.heard.some((event) => event.at >= since && isOurs(event))) {
    if (performance.now() - since > LOST) throw new Error(`Nothing was heard of ${customerId}`);
    await wait(1);
  }
}
