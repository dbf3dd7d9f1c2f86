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
