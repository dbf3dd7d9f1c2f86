import { cancel, intelligence, noCard, professionals, refund } from './claims.ts';

export const hero = {
  promise: 'A pit wall for your agency.',
  explanation:
    'Four AI brains that know insurance (agent, client retention, claims and marketing) watch your book around the clock and call the next move in time.',
  action: 'Get Insurance 24/7 AI Now',
  assurance: [noCard, cancel],
} as const;

/** The three claims below the promise, set like sector times. */
export const sectors = [
  { sector: 'S1', ...professionals },
  { sector: 'S2', ...intelligence },
  { sector: 'S3', figure: refund.days, label: 'money back guarantee' },
] as const;

export const walkthrough = {
  title: 'Personal Walkthrough',
  figure: '30',
  unit: 'minutes, one on one',
  lead: 'Bring one renewal you are about to lose. We run it through the four brains with you watching.',
  facts: [
    { term: 'Session', detail: '30-minute session' },
    { term: 'Content', detail: 'Custom demo' },
    { term: 'Questions', detail: 'Q&A included' },
    { term: 'Places', detail: 'Limited slots' },
  ],
  action: 'Book Your Appointment Now',
} as const;

export const finalThought = {
  label: 'Final thought',
  statement: 'The race runs whether you look at the screen or not.',
  line: 'Somewhere in your book a client went quiet today. You can read about it in the cancellation notice, or hear it on the radio tonight.',
  action: 'Get Insurance 24/7 AI Today',
} as const;

export const guarantee = {
  board: ['30', 'Day', 'Money', 'Back'],
  title: refund.name,
  lead: 'Three conditions, all of them in your hands. Meet them and you get your money back.',
  conditions: refund.conditions,
} as const;

export const landingLinks = [
  { href: '#brains', label: 'Brains' },
  { href: '#privacy', label: 'Privacy' },
  { href: '#questions', label: 'Questions' },
  { href: '#guarantee', label: 'Guarantee' },
] as const;
