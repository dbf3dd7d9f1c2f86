import { LANDING_PAGES } from '../../contract/landing-pages.ts';
import { load } from './session-storage.ts';

/** Tells the server that a landing page was seen, or the dialog on it; never of who asks not to be tracked. */
export function countEvent(event: 'visit' | 'dialog'): void {
  const page = location.pathname;
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (doNotTrack === '1' || globalPrivacyControl || !LANDING_PAGES.some((landingPage) => landingPage === page)) return;
  const body = JSON.stringify({ event, page, campaign: load('campaign').utm_campaign });
  // Some extensions take it away; the dialog must open all the same.
  navigator.sendBeacon?.('/api/events', new Blob([body], { type: 'application/json' }));
}
