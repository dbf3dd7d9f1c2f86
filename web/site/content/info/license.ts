export const license = {
  title: 'What a licence covers.',
  lead: 'One person, four brains, day and night. No seats to bundle, no tiers to compare.',
  covers: [
    'All four brains: agent, client retention, claims, marketing',
    'One person, on every device they use',
    'The 30-Day Getting Started Guide',
    'Support by mail',
  ],
  calculator: {
    title: 'Your firm',
    you: 'You, one agent licence',
    team: 'Team licences',
    month: 'a month',
  },
} as const;
