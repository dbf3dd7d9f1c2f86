/** The pages that visitors are brought to, and that the funnel tells apart. */
export const LANDING_PAGES = ['/', '/ai-insurance', '/info'] as const;
