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
