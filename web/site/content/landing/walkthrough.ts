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
