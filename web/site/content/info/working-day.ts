export const workingDay = {
  title: 'One Tuesday with your four AI brains.',
  note: 'An example. The tasks are from the 30-Day Getting Started Guide.',
  calls: [
    {
      at: '7:10 AM',
      brain: 'retention',
      call: 'You paste in this week’s renewals. It picks three to call before lunch, each with the reason the client might leave.',
    },
    {
      at: '8:40 AM',
      brain: 'agent',
      call: 'Reads a declarations page with you and says what your client will ask about it.',
    },
    {
      at: '10:15 AM',
      brain: 'claims',
      call: 'Turns your notes on a kitchen fire into a clean loss note and lists the proof to collect.',
    },
    {
      at: '11:32 AM',
      brain: 'marketing',
      call: 'A new lead. You get a reply in your voice, 84 words, and send it four minutes after the lead came in.',
    },
    {
      at: '2:05 PM',
      brain: 'agent',
      call: 'Writes the email after the meeting: what was agreed, who does what, by when.',
    },
    {
      at: '3:50 PM',
      brain: 'claims',
      call: 'A claim has had no news for nine days. It drafts the update that says so, before the client asks.',
    },
    {
      at: '5:20 PM',
      brain: 'retention',
      call: 'Rehearses tomorrow’s hard call with you: the increase, the reason, what you can offer.',
    },
    {
      at: '9:30 PM',
      brain: 'marketing',
      call: 'You are home, and a question comes in from your website. The answer is drafted for the morning in two minutes.',
    },
  ],
} as const;
