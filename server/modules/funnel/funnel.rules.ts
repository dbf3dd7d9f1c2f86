import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import { type Conversion, OTHER } from '../../../contract/funnel.ts';
import { LANDING_PAGES } from '../../../contract/landing-pages.ts';

/** How far somebody has come, as `funnel_days` counts it. */
export type FunnelStep = 'visitors' | 'dialogs' | 'leads' | 'checkouts' | 'paid';

/** Where somebody came in, and by what. An empty campaign is none. */
export interface Origin {
  page: string;
  campaign: string;
}

/** What one count goes to: the page with the campaign, and the sums that have both in them. */
export interface Bucket extends Origin {
  scope: 'page_campaign' | 'page' | 'campaign' | 'all';
}

const MAX_CAMPAIGN_LENGTH = 100;
/** Names come from the outside: anybody could make up as many as they like. */
const MAX_CAMPAIGNS_A_DAY = 100;

/** What is kept of a page and a campaign as the outside names them. */
export function originOf(page: string | null, campaign: string | null | undefined): Origin {
  const path = page?.replace(/(?<=.)\/$/, '');
  const name = (campaign ?? '').toWellFormed().replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim();
  return {
    page: LANDING_PAGES.find((landingPage) => landingPage === path) ?? OTHER,
    campaign: name.slice(0, MAX_CAMPAIGN_LENGTH).toWellFormed().trimEnd(),
  };
}

/** The same origins with the campaigns that the day has no room for under one name. `known` are those that it has. */
export function limitCampaigns<T extends Origin>(origins: readonly T[], known: Iterable<string>): T[] {
  const admitted = new Set(known);
  return origins.map((origin) => {
    const { campaign } = origin;
    if (campaign === '' || campaign === OTHER || admitted.has(campaign)) return origin;
    if (admitted.size >= MAX_CAMPAIGNS_A_DAY) return { ...origin, campaign: OTHER };
    admitted.add(campaign);
    return origin;
  });
}

export function bucketsOf({ page, campaign }: Origin): Bucket[] {
  return [
    { scope: 'page_campaign', page, campaign },
    { scope: 'page', page, campaign: '' },
    { scope: 'campaign', page: '', campaign },
    { scope: 'all', page: '', campaign: '' },
  ];
}

/** A digest by which a step is counted once in a bucket. Who does not know the key cannot tell what it was made of. */
export function markOf(key: string, ...parts: string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

/** Why somebody who says this of themselves is not counted. */
export function whyNotCounted(headers: IncomingHttpHeaders): 'bot' | 'opted_out' | undefined {
  if (headers.dnt === '1' || headers['sec-gpc'] === '1') return 'opted_out';
  const userAgent = headers['user-agent'];
  return !userAgent || isbot(userAgent) ? 'bot' : undefined;
}

/** Of the standard normal distribution, for 95 %. */
const Z = 1.959964;

/**
 * The share of visitors who have paid, with its Wilson interval. Those who ask not to be counted may pay all the same, so that
 * there can be more of these: it is 1 then.
 */
export function conversionOf(paid: number, visitors: number): Conversion | null {
  if (visitors === 0) return null;
  const rate = Math.min(1, paid / visitors);
  const weight = Z ** 2 / visitors;
  const center = (rate + weight / 2) / (1 + weight);
  const margin = (Z / (1 + weight)) * Math.sqrt((rate * (1 - rate)) / visitors + weight / (4 * visitors));
  return { rate, low: rate === 0 ? 0 : center - margin, high: rate === 1 ? 1 : center + margin };
}
