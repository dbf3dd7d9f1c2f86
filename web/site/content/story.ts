import { professionals } from './claims.ts';

/** Why the product exists: the founders, what is true of AI, and the race. */
export const founders = {
  title: 'Three founders, one radio.',
  lead: 'A driver cannot see the whole race. Neither can an agent with a phone in each hand. So we built the people on the wall: they see every lap of your book and say one clear thing in time.',
  people: [
    { portrait: 'broker', name: 'Sam Duarte', role: 'Insurance', line: 'Reads every answer the way your client will.' },
    {
      portrait: 'strategist',
      name: 'Nora Lindqvist',
      role: 'Strategy',
      line: 'Decides what the brains learn next.',
    },
    {
      portrait: 'engineer',
      name: 'Ines Caldera',
      role: 'Engineering',
      line: 'Keeps the brains fast and your data apart.',
    },
  ],
} as const;

export const truth = {
  title: 'The truth about AI: it won’t take your job. Waiting might.',
  heads: { said: 'What they say', true: 'What is true' },
  rows: [
    {
      said: 'AI replaces agents.',
      true: 'It replaces the wait: the call not returned, the renewal seen a week too late. The handshake stays yours.',
    },
    {
      said: 'AI knows everything.',
      true: 'It knows insurance, and what you tell it. It names its sources, and you decide.',
    },
    {
      said: 'AI is for the big houses.',
      true: `One licence, one browser, one desk. ${professionals.figure} ${professionals.label} work this way.`,
    },
  ],
} as const;

export const formulaOne = {
  title: 'The driver matters. The pit wall decides.',
  lead: 'In Formula One every driver on the grid is fast enough to win. The winner is the one who is told, in time, that rain is two laps away. You drive. Your book is the race, and these are the calls.',
  heads: { race: 'On the track', desk: 'On your desk' },
  radio: [
    { race: '“Rain in two laps. Box now.”', desk: '“Rate increase lands Friday. Call the Harpers today.”' },
    { race: '“Car behind is closing.”', desk: '“Quiet for nine months. Write before somebody else does.”' },
    { race: '“Yellow flag, sector two.”', desk: '“Hail overnight. Eleven of your roofs are in it.”' },
    { race: '“Gap is four seconds. Push.”', desk: '“New lead, three minutes old. Your answer is drafted.”' },
  ],
  note: 'Calls made up to explain.',
} as const;
