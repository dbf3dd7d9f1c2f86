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
