import {
  TEST_EVENT,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEvent,
} from '#contract/webhook-endpoints.ts';
import { capitalize, lowerFirst } from '#crm/shared/capitalize.ts';
import { counted } from '#crm/shared/count.ts';
import { dateTimeLabel } from '#crm/shared/local-time.ts';
import type { BadgeTone } from '#ui/badge.tsx';
import type { CheckGroup } from '../check-groups.tsx';

/** What an address may be told, by noun. */
export const EVENT_GROUPS: readonly CheckGroup<WebhookEvent>[] = [
  {
    title: 'Leads',
    options: [
      { value: 'lead.created', label: 'A lead comes in' },
      { value: 'lead.changed', label: 'A lead changes' },
    ],
  },
  {
    title: 'Demos',
    options: [
      { value: 'booking.created', label: 'A demo is booked' },
      { value: 'booking.moved', label: 'A demo is moved' },
      { value: 'booking.cancelled', label: 'A demo is canceled' },
    ],
  },
  {
    title: 'Customers',
    options: [
      { value: 'customer.created', label: 'A customer is added' },
      { value: 'customer.changed', label: 'A customer changes' },
      { value: 'customer.deleted', label: 'A customer is deleted' },
    ],
  },
  {
    title: 'Messages',
    options: [
      { value: 'message.received', label: 'Somebody writes to us' },
      { value: 'consent.changed', label: 'Somebody agrees to messages, or no longer' },
    ],
  },
  {
    title: 'Money',
    options: [
      { value: 'purchase.completed', label: 'Somebody has paid' },
      { value: 'purchase.refunded', label: 'Money is paid back' },
      { value: 'subscription.changed', label: 'A subscription begins, changes or ends' },
    ],
  },
  {
    title: 'Access',
    options: [
      { value: 'access.granted', label: 'Somebody gets access to the app' },
      { value: 'access.changed', label: 'Access changes' },
      { value: 'access.ended', label: 'Access ends' },
    ],
  },
];

/** `Everything`, or what is chosen: `A lead comes in, everything about demos`. */
export function eventsInWords(events: readonly WebhookEvent[]): string {
  const chosen = EVENT_GROUPS.map(({ title, options }) => {
    const some = options.filter(({ value }) => events.includes(value));
    return { title, some, isWhole: some.length === options.length };
  }).filter(({ some }) => some.length > 0);
  if (chosen.length === EVENT_GROUPS.length && chosen.every(({ isWhole }) => isWhole)) return 'Everything';
  const whole = chosen.filter(({ isWhole }) => isWhole).map(({ title }) => title.toLowerCase());
  const parts = chosen.flatMap(({ some, isWhole }) => (isWhole ? [] : some.map(({ label }) => lowerFirst(label))));
  if (whole.length > 0) parts.push(`everything about ${and.format(whole)}`);
  return capitalize(parts.join(', '));
}

const and = new Intl.ListFormat('en');

const LABELS = new Map<string, string>([
  [TEST_EVENT, 'Test'],
  ...EVENT_GROUPS.flatMap(({ options }) => options.map(({ value, label }): [string, string] => [value, label])),
]);

/** What a delivery told. */
export function eventLabel(type: string): string {
  return LABELS.get(type) ?? type;
}

type State = Pick<WebhookEndpoint, 'isActive' | 'failingSince' | 'switchedOffFor'>;

/** Whether an address is told anything, and whether it takes it. */
export function stateOf({ isActive, failingSince, switchedOffFor }: State): { label: string; tone: BadgeTone } {
  if (isActive === 1)
    return failingSince === null ? { label: 'On', tone: 'ok' } : { label: 'Failing', tone: 'pending' };
  return switchedOffFor === null ? { label: 'Off', tone: 'neutral' } : { label: 'Switched off', tone: 'failed' };
}

/** What is wrong with an address and what helps, or undefined while nothing is. */
export function troubleOf({ isActive, failingSince, switchedOffFor }: State): string | undefined {
  if (isActive === 0 && switchedOffFor === 'gone') {
    return 'It answered that it is gone (410), and was switched off. Correct the address, then switch it on again.';
  }
  if (isActive === 0 && switchedOffFor === 'failing') {
    return 'It took nothing for five days, and was switched off. Mend it, then switch it on again.';
  }
  if (isActive === 1 && failingSince !== null) {
    return `It has taken nothing since ${dateTimeLabel(failingSince)}. What happens waits, and goes out once it answers again.`;
  }
  return undefined;
}

export const DELIVERY_STATES: Record<WebhookDelivery['status'], { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Waiting', tone: 'pending' },
  delivered: { label: 'Delivered', tone: 'ok' },
  failed: { label: 'Given up', tone: 'failed' },
};

export function triesInWords(tries: number): string {
  return tries === 0 ? 'not tried yet' : counted(tries, ['try', 'tries']);
}

/** What an address is called in a sentence. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** How many were sent again, for a notice. */
export function replayedInWords(count: number): { title: string; description: string } {
  if (count === 0) return { title: 'Nothing to Send', description: 'The log has nothing from this time.' };
  return {
    title: 'Sent Again',
    description: `${counted(count, ['event is', 'events are'])} on the way once more, with the same ids.`,
  };
}
