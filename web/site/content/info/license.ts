export const license = {
  title: 'What a license covers.',
  lead: 'One person, four brains, day and night. No bundles to buy, no tiers to compare.',
  covers: [
    'All four brains: agent, client retention, claims, marketing',
    'One person, on every device they use',
    'The 30-Day Getting Started Guide',
    'Support by email',
  ],
  calculator: {
    title: 'Your agency',
    you: 'You, one agent license',
    team: 'Team licenses',
    month: 'a month',
  },
} as const;
