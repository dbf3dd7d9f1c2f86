import { settings } from '../settings.ts';
import { badges, cancel, dataPromise, intelligence, metrics, noCard, professionals, refund } from './claims.ts';

/* The texts of the landing pages, section by section. */

export const landingLinks = [
  { href: '#brains', label: 'Brains' },
  { href: '#pricing', label: 'Pricing' },
  { href: '#privacy', label: 'Privacy' },
  { href: '#questions', label: 'Questions' },
  { href: '#guarantee', label: 'Guarantee' },
] as const;

const price = `${settings.agentPrice} a month per agent`;

export const hero = {
  kicker: 'A pit wall for your agency',
  promise: 'AI assistants for insurance agents.',
  explanation:
    'Four AI brains (agent, client retention, claims and marketing) read what you give them, tell you who to call next, and draft what to say.',
  action: 'Get Insurance 24/7 AI Now',
  price: `${price}.`,
  terms: `${refund.name}. ${cancel}`,
  reading: { href: '/info', label: 'Not ready? Read how it works first.', assurance: noCard },
} as const;

/** Shown after the first screen. */
export const priceBar = { name: 'Price', price, action: 'Get started' } as const;

/** Three claims beside the product, styled like sector times. */
export const sectors = [professionals, intelligence, { figure: refund.days, label: 'money back guarantee' }] as const;

export const founders = {
  title: 'Three founders. One job: tell you in time.',
  lead: 'An agent on the phone cannot read a policy, a loss run and a new lead at the same moment. We built the assistants that read them for you and say one clear thing: who to call, and what to say.',
  people: [
    { portrait: 'broker', name: 'Sam Duarte', role: 'Insurance', line: 'Makes sure an answer sounds like an agent.' },
    { portrait: 'strategist', name: 'Nora Lindqvist', role: 'Strategy', line: 'Decides what the brains learn next.' },
    { portrait: 'engineer', name: 'Ines Caldera', role: 'Engineering', line: 'Keeps them fast and your data apart.' },
  ],
} as const;

export const truth = {
  title: 'The truth about AI: it won’t take your job. Waiting might.',
  heads: { said: 'What they say', true: 'What is true' },
  rows: [
    {
      said: 'AI replaces agents.',
      true: 'It replaces the wait: the call not returned, the renewal read a week too late. The handshake stays yours.',
    },
    {
      said: 'AI knows everything.',
      true: 'It knows insurance, and what you give it. It names its sources, and you decide.',
    },
    {
      said: 'AI is only for the big carriers.',
      true: `One license and a browser is all you need. ${professionals.figure} ${professionals.label} work this way.`,
    },
  ],
} as const;

export const screen = {
  title: 'Know the renewal before you call.',
  benefits: [
    {
      title: 'The answer first',
      line: 'Three reasons, one of them yours to fix, and three ways to renew with their prices. Then the best hour to call.',
    },
    {
      title: 'Sources beside the answer',
      line: 'Each line carries the number of the quote, email or loss run it rests on. From the files you gave it, and no others.',
    },
    { title: 'The letter, ready for your approval', line: 'Drafted in your words. Nothing leaves without you.' },
  ],
} as const;

export const comparison = {
  title: 'The same week, without it and with it.',
  lead: 'One agency, the same calls. Without help the pile grows every night. With it, Monday starts clear.',
  action: 'Stop Losing the Race - Get AI Now',
} as const;

export const whatItIs = {
  title: 'What you get, and what it costs',
  lead: 'A license to four AI brains that know insurance. You open them in your browser, ask in plain words, and get an answer, a plan or a draft. They work from what you give them: what you type, paste or upload, and nothing more.',
  facts: [
    { term: 'For', detail: 'Insurance agents, brokers and firm owners' },
    { term: 'Agent license', detail: `${settings.agentPrice} a month` },
    { term: 'Team license', detail: `${settings.teamPrice} a month for each additional person` },
    { term: 'Knows', detail: `${intelligence.figure} ${intelligence.label}` },
    { term: 'In use by', detail: `${professionals.figure} ${professionals.label}` },
    { term: 'Demo and reading', detail: noCard },
    { term: 'Canceling', detail: cancel },
  ],
} as const;

export const formulaOne = {
  title: 'The driver matters. The pit wall decides.',
  lead: 'In Formula One every driver on the grid is fast enough to win. The winner is the one who is told, in time, that rain is two laps away. You drive. These are the calls it makes from what you give it.',
  heads: { race: 'On the track', desk: 'On your desk' },
  radio: [
    { race: '“Rain in two laps. Box now.”', desk: '“This renewal goes up on Friday. Call the Harpers today.”' },
    { race: '“Car behind is closing.”', desk: '“No contact for 9 months. Write before somebody else does.”' },
    { race: '“Yellow flag, sector two.”', desk: '“Of the roofs on your list, 11 are in the hail report.”' },
    { race: '“Gap is four seconds. Push.”', desk: '“Your answer to this lead is drafted: 84 words.”' },
  ],
  note: 'Examples.',
} as const;

export const brains = {
  title: 'Four AI brains, one for each part of your day.',
  ask: 'Ask it',
  list: [
    {
      brain: 'agent',
      name: 'Agent',
      line: 'Prepares you for the call, explains a policy in plain words, writes the email after it.',
      ask: 'Explain this declarations page so that my client understands it.',
    },
    {
      brain: 'retention',
      name: 'Client retention',
      line: 'Ranks the renewals you give it, plans the hard call, explains an increase honestly.',
      ask: 'Which of these renewals do I call first, and why?',
    },
    {
      brain: 'claims',
      name: 'Claims',
      line: 'Turns a phone call into a clean loss note, and writes the update when there is no news.',
      ask: 'My client has heard nothing for 9 days. What do I write?',
    },
    {
      brain: 'marketing',
      name: 'Marketing',
      line: 'Drafts the answer to a lead in your voice, and the referral request at the right time.',
      ask: 'Answer this lead in my voice, in under 90 words.',
    },
  ],
} as const;

export const benefits = {
  title: 'What changes in your agency.',
  metrics,
  metricsNote: 'Results vary from agency to agency.',
  list: [
    'Renewals called in the order that keeps them',
    'Leads answered while they are warm',
    'Claims with an update, even without news',
    'Letters that sound like you',
    'Answers with their sources',
    'A plan for the morning, before you open the door',
  ],
  action: 'Claim Your Competitive Edge Today',
} as const;

export const privacy = {
  title: 'What clients tell you stays with you.',
  lead: dataPromise,
  points: [
    { title: 'Private', line: 'Your conversations and files are yours. No other firm can see them.' },
    { title: 'No training', line: 'We never train public models on what you type or upload.' },
    {
      title: 'No more than needed',
      line: 'It works from what you give it. Day 3 of the guide shows what to leave out.',
    },
  ],
  badgesTitle: 'Built to',
  badges,
  badgeNote: { lead: 'What is in place, and what is not:', href: '/privacy', label: 'Privacy' },
  action: 'Secure Your Business Intelligence Now',
} as const;

export const finalThought = {
  label: 'Final thought',
  statement: 'The race runs whether you look at the screen or not.',
  line: 'Somewhere in your book a client went quiet this week. You can read about it in the cancellation notice, or ask tonight and call in time.',
  action: 'Get Insurance 24/7 AI Today',
} as const;

export const guarantee = {
  board: ['30', 'Day', 'Money', 'Back'],
  title: refund.name,
  lead: 'Three conditions, all of them in your hands. Meet them and you get your money back.',
  conditions: refund.conditions,
} as const;

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
