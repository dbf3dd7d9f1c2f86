import { save } from './session-storage.ts';

const CLICK_IDS = new Set(['gclid', 'gbraid', 'wbraid', 'fbclid', 'msclkid', 'ttclid', 'li_fat_id', 'ref']);
const MAX_NAME_LENGTH = 64;
const MAX_VALUE_LENGTH = 500;

/** Returns the `utm_*` parameters and click ids of a query string. */
export function campaignOf(search: string): Record<string, string> {
  const campaign: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    const counts = name.startsWith('utm_') || CLICK_IDS.has(name);
    if (counts && value && name.length <= MAX_NAME_LENGTH) campaign[name] = value.slice(0, MAX_VALUE_LENGTH);
  }
  return campaign;
}

/** Remembers the campaign of this page, because the dialog may be opened pages later. */
export function rememberCampaign(): void {
  const campaign = campaignOf(location.search);
  if (Object.keys(campaign).length > 0) save('campaign', campaign);
}
