export const workingDay = {
  title: 'One Tuesday, four voices.',
  note: 'A day made up to explain. The work is from the 30-Day Getting Started Guide.',
  calls: [
    {
      at: '07:10',
      brain: 'retention',
      call: 'Three renewals to call before lunch, each with the reason it might leave.',
    },
    {
      at: '08:40',
      brain: 'agent',
      call: 'Reads a declarations page with you and says what your client will ask about it.',
    },
    {
      at: '10:15',
      brain: 'claims',
      call: 'Turns a kitchen-fire phone call into a clean loss note, and lists the proof to collect.',
    },
    {
      at: '11:32',
      brain: 'marketing',
      call: 'New lead. A reply in your voice, 84 words. You send it four minutes after it came.',
    },
    { at: '14:05', brain: 'agent', call: 'Writes the mail after the meeting: what was agreed, who does what by when.' },
    {
      at: '15:50',
      brain: 'claims',
      call: 'Nine days without news. Drafts the update that says so, before the client asks.',
    },
    {
      at: '17:20',
      brain: 'retention',
      call: 'Rehearses tomorrow’s hard call with you: the increase, the reason, what you can offer.',
    },
    {
      at: '21:30',
      brain: 'marketing',
      call: 'You are home. A question from your website has its answer drafted for the morning.',
    },
  ],
} as const;
