/** Why the product exists: the founders, the truth about AI, and the race. */
export const founders = {
  title: 'Three founders. One job: tell you in time.',
  lead: 'An agent on the phone cannot read a policy, a loss run and a new lead at the same moment. We built the assistants that read them for you and say one clear thing: who to call, and what to say.',
  people: [
    { portrait: 'broker', name: 'Sam Duarte', role: 'Insurance', line: 'Makes sure an answer sounds like an agent.' },
    { portrait: 'strategist', name: 'Nora Lindqvist', role: 'Strategy', line: 'Decides what the brains learn next.' },
    { portrait: 'engineer', name: 'Ines Caldera', role: 'Engineering', line: 'Keeps them fast and your data apart.' },
  ],
} as const;
