/** The landing pages of the site. The funnel reports each one separately. */
export const LANDING_PAGES = ['/', '/ai-insurance', '/info'] as const;
