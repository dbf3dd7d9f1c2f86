import { OTHER } from '../../../contract/funnel.ts';

const PAGE_NAMES: Record<string, string> = {
  '/': 'Main page',
  '/ai-insurance': 'Variant page',
  '/info': 'Info page',
  [OTHER]: 'Other pages',
};

/** What staff call a page of the site; its address where it has no name. */
export function pageName(page: string): string {
  return PAGE_NAMES[page] ?? page;
}
