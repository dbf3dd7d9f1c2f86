import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import { type Conversion, OTHER } from '#contract/funnel.ts';
import { LANDING_PAGES } from '#contract/landing-pages.ts';
import { wilsonInterval } from '#server/shared/wilson-interval.ts';

/** A step of the funnel. `funnel_days` has a column for each. */
export type FunnelStep = 'visitors' | 'dialogs' | 'leads' | 'checkouts' | 'paid';

/** The page and campaign through which a person came in. The campaign is empty when the person came without one. */
export interface Origin {
  page: string;
  campaign: string;
}

/** A row of counts: for a page with a campaign, or a total that includes it. */
export interface Bucket extends Origin {
  scope: 'page_campaign' | 'page' | 'campaign' | 'all';
}

const MAX_CAMPAIGN_LENGTH = 100;
/** Campaign names come from the URL, so anyone could make up any number of them. */
const MAX_UNPROVEN_A_DAY = 500;
/** Names that have led to a lead are harder to make up, but not impossible. */
export const MAX_PROVEN = 200;

/** The campaigns that are counted under their own name. */
export interface Places {
  /** Those that have led to a lead on this day or in the weeks before. */
  proven: ReadonlySet<string>;
  /** The others of this day. */
  unproven: ReadonlySet<string>;
}

/** Normalizes a page and a campaign from the outside. */
export function originOf(page: string | null, campaign: string | null | undefined): Origin {
  const path = page?.replace(/(?<=.)\/$/, '');
  const name = (campaign ?? '').toWellFormed().replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim();
  return {
    page: LANDING_PAGES.find((landingPage) => landingPage === path) ?? OTHER,
    campaign: name.slice(0, MAX_CAMPAIGN_LENGTH).toWellFormed().trimEnd(),
  };
}

/** Puts campaigns of visits beyond the day's maximum under one name. Those that have led to a lead always keep theirs. */
export function limitCampaigns<T extends Origin>(origins: readonly T[], { proven, unproven }: Places): T[] {
  const admitted = new Set(unproven);
  return origins.map((origin) => {
    const { campaign } = origin;
    if (campaign === '' || proven.has(campaign) || admitted.has(campaign)) return origin;
    if (admitted.size >= MAX_UNPROVEN_A_DAY) return { ...origin, campaign: OTHER };
    admitted.add(campaign);
    return origin;
  });
}

/** Gives the campaign of a lead a place of its own, whatever visits have filled. */
export function limitCampaignOfLead(origin: Origin, { proven, unproven }: Places): Origin {
  const { campaign } = origin;
  const hasPlace = campaign === '' || proven.has(campaign) || unproven.has(campaign) || proven.size < MAX_PROVEN;
  return hasPlace ? origin : { ...origin, campaign: OTHER };
}

export function bucketsOf({ page, campaign }: Origin): Bucket[] {
  return [
    { scope: 'page_campaign', page, campaign },
    { scope: 'page', page, campaign: '' },
    { scope: 'campaign', page: '', campaign },
    { scope: 'all', page: '', campaign: '' },
  ];
}

/** Returns a digest that makes a step count once in a bucket. Without the key, nobody can tell what it was made of. */
export function markOf(key: string, ...parts: string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

/** Returns why a request with these headers is not counted, or undefined when it counts. */
export function whyNotCounted(headers: IncomingHttpHeaders): 'bot' | 'opted_out' | undefined {
  if (headers.dnt === '1' || headers['sec-gpc'] === '1') return 'opted_out';
  const userAgent = headers['user-agent'];
  return !userAgent || isbot(userAgent) ? 'bot' : undefined;
}

/**
 * Returns the share of visitors who have paid, with its Wilson interval. Uncounted visitors may pay too, so there can be more
 * payers than visitors. The share is 1 then.
 */
export function conversionOf(paid: number, visitors: number): Conversion | null {
  return visitors === 0 ? null : wilsonInterval({ count: paid, total: visitors });
}
