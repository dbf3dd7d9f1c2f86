import querystring from 'node:querystring';
import type { BookingEvent } from './scheduling.gateway.ts';

interface DemoSettings {
  /** Where visitors book demos. */
  link: string;
  /** The slug of the event type at Cal.com, its name at Calendly. */
  eventType: string | undefined;
}

/**
 * Creates a rule that tells demos from other meetings in the calendar's account, whose webhooks come here too. Where nothing says
 * what a demo is, every meeting is one.
 */
export function createDemoRule({ link, eventType }: DemoSettings) {
  // Calendly tells the name of an event type, which its links do not contain.
  const wanted = { cal: eventType ?? slugIn(link), calendly: eventType };
  return (vendor: BookingEvent['vendor'], kind: string | undefined): boolean =>
    wanted[vendor] === undefined || wanted[vendor].toLowerCase() === kind?.toLowerCase();
}

/** Returns what a link of Cal.com books. Undefined for the page of a person or a team, which may offer several kinds. */
function slugIn(link: string): string | undefined {
  const path = new URL(link).pathname.split('/').filter((segment) => segment !== '');
  const owner = path[0] === 'team' ? 2 : 1;
  return path.length > owner ? querystring.unescape(path.at(-1) ?? '') : undefined;
}
