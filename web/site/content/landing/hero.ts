import { settings } from '#web/site/settings.ts';
import { cancel, noCard, refund } from '../claims.ts';

/** The price for one agent. */
export const price = `${settings.agentPrice} a month per agent`;

export const hero = {
  promise: 'AI assistants for insurance agents.',
  explanation:
    'Four AI brains (agent, client retention, claims and marketing) read what you give them, tell you who to call next, and draft what to say.',
  action: 'Get Insurance 24/7 AI Now',
  price: `${price}.`,
  terms: `${refund.name}. ${cancel}`,
  reading: { href: '/info', label: 'Not ready? Read how it works first.', assurance: `${noCard} reading.` },
  picture: 'A pit wall for your agency',
} as const;

/** Shown after the first screen. */
export const priceBar = { name: 'Price', price, action: 'Get started' } as const;
