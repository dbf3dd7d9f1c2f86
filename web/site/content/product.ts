import { settings } from '../settings.ts';
import { cancel, intelligence, metrics, noCard, professionals } from './claims.ts';

/** What is sold: the screen, the week it changes, the licence, the four brains, what they bring. */
export const screen = {
  title: 'A renewal, read before you dial.',
  benefits: [
    {
      title: 'The answer first',
      line: 'Three reasons, one of them yours to fix, and three ways to renew with their prices. Then the best hour to call.',
    },
    {
      title: 'Sources beside the answer',
      line: 'Each line carries the number of the offer, mail or loss run it rests on. From your files only.',
    },
    { title: 'The letter, for your yes', line: 'Drafted in your words. Nothing leaves without you.' },
  ],
} as const;

export const comparison = {
  title: 'The same week, twice.',
  lead: 'One firm, the same calls. Without a wall the gap grows every night. With one, Monday starts level.',
  action: 'Stop Losing the Race - Get AI Now',
} as const;

export const whatItIs = {
  title: 'What it is, without the helmet.',
  lead: 'A licence to four AI brains that know insurance. You open them in your browser, ask in plain words, and get an answer, a plan or a draft.',
  facts: [
    { term: 'For', detail: 'Insurance agents, brokers and firm owners' },
    { term: 'Knows', detail: `${intelligence.figure} ${intelligence.label}` },
    { term: 'In use by', detail: `${professionals.figure} ${professionals.label}` },
    { term: 'Agent licence', detail: `${settings.agentPrice} a month` },
    { term: 'Team licence', detail: `${settings.teamPrice} a month for each more person` },
    { term: 'To start', detail: noCard },
    { term: 'To stop', detail: cancel },
  ],
} as const;

export const brains = {
  title: 'Four brains on the wall.',
  ask: 'Ask it',
  list: [
    {
      brain: 'agent',
      name: 'Agent',
      line: 'Prepares you for the call, explains a policy in plain words, writes the mail after it.',
      ask: 'Explain this declarations page so that my client understands it.',
    },
    {
      brain: 'retention',
      name: 'Client retention',
      line: 'Ranks the next 60 days of renewals, plans the hard call, explains an increase honestly.',
      ask: 'Which of these renewals do I call first, and why?',
    },
    {
      brain: 'claims',
      name: 'Claims',
      line: 'Turns a phone call into a clean loss note, and writes the update when there is no news.',
      ask: 'My client has heard nothing for nine days. What do I write?',
    },
    {
      brain: 'marketing',
      name: 'Marketing',
      line: 'Answers a lead in five minutes, in your voice, and asks for the referral at the right time.',
      ask: 'Answer this lead in my voice, in under 90 words.',
    },
  ],
} as const;

export const benefits = {
  title: 'What moves on the board.',
  metrics,
  list: [
    'Renewals called in the order that keeps them',
    'Leads answered while they are warm',
    'Claims with an update, even without news',
    'Letters that sound like you',
    'Answers with their sources',
    'A plan for the morning, ready the night before',
  ],
  action: 'Claim Your Competitive Edge Today',
} as const;
