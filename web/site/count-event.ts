import { LANDING_PAGES } from '#contract/landing-pages.ts';
import { load } from './session-storage.ts';

/** Reports a visit as soon as somebody sees the page. Browsers prerender pages that nobody may ever open. */
export function countVisit(): void {
  const count = () => countEvent('visit');
  if ('prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', count, { once: true });
  } else count();
}

/** Reports a visit to a landing page, or the opening of its dialog, unless the visitor asks not to be tracked. */
export function countEvent(event: 'visit' | 'dialog'): void {
  const page = location.pathname;
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (doNotTrack === '1' || globalPrivacyControl || !LANDING_PAGES.some((landingPage) => landingPage === page)) return;
  const body = JSON.stringify({ event, page, campaign: load('campaign').utm_campaign });
  // Some extensions remove it, and the dialog must open anyway.
  navigator.sendBeacon?.('/api/events', new Blob([body], { type: 'application/json' }));
}
