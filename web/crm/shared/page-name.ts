import { OTHER } from '#contract/funnel.ts';

const PAGE_NAMES: Record<string, string> = {
  '/': 'Main page',
  '/ai-insurance': 'Variant page',
  '/info': 'Info page',
  [OTHER]: 'Other pages',
};

/** Returns staff's name for a page of the site, or its address if it has none. */
export function pageName(page: string): string {
  return PAGE_NAMES[page] ?? page;
}
