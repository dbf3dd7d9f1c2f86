import { dataPromise, noCard, professionals, refund } from './claims.ts';

/* The texts of the info page, for readers who are not ready yet, section by section. */

export const info = {
  mark: 'How it works',
  title: 'Not ready? Read how it works first.',
  lead: 'A day with it, what happens after you pay, and what it costs. Six minutes, no form.',
  contents: [
    { href: '#day', label: 'A working day' },
    { href: '#data', label: 'Where your data goes' },
    { href: '#after', label: 'After you buy' },
    { href: '#license', label: 'What a license covers' },
    { href: '#without', label: 'With and without' },
    { href: '#questions', label: 'Questions' },
  ],
} as const;

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

export const dataPath = {
  title: 'Where your data goes.',
  lead: dataPromise,
  steps: [
    {
      title: 'You give it what it needs',
      line: 'It works from what you type or paste, and nothing else. Labels stand in for names: [CLIENT], [VEHICLE 1]. The guide gives you the list on day 3.',
    },
    {
      title: 'It travels encrypted',
      line: 'From your browser to us and back. Your agency’s conversations are kept apart from every other agency’s.',
    },
    {
      title: 'The brain answers',
      line: 'From what it knows about insurance and what you gave it. It names the sources it used.',
    },
    {
      title: 'It trains no public model',
      line: 'Not with your words, not with your files. Ask support to delete them and they are deleted.',
    },
  ],
} as const;

export const afterBuying = {
  title: 'After you buy.',
  minutesTitle: 'The first ten minutes',
  minutes: [
    { at: '0:00', what: 'You pay on the secure checkout.' },
    { at: '0:20', what: 'Payment Confirmed: the next steps on one page, and your guide to download.' },
    { at: '5:00', what: 'By now your credentials are in your inbox. If not, check your spam folder.' },
    {
      at: '6:00',
      what: 'The secure link in the welcome email signs you in. It works once and is good for seven days.',
    },
    { at: '10:00', what: 'Day 1: the Agent brain interviews you about your agency.' },
  ],
  weeksTitle: 'The 30 days',
  weeks: [
    {
      days: '1–7',
      name: 'Set up',
      what: 'Your facts, your rules for client data, your first gap found in one household.',
    },
    {
      days: '8–14',
      name: 'Keep the clients you have',
      what: 'The next 60 days of renewals ranked, the hard call rehearsed, a year of contact booked.',
    },
    {
      days: '15–21',
      name: 'Stay calm in a claim',
      what: 'A first-hour checklist, clean loss notes, updates when there is no news, a plan for the storm.',
    },
    {
      days: '22–30',
      name: 'Win the clients you want',
      what: 'Your voice taught, leads answered in five minutes, the month measured.',
    },
  ],
  refund: refund.rule,
} as const;

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

export const without = {
  title: 'With it, and without it.',
  heads: { moment: 'Moment', without: 'Without', with: 'With' },
  rows: [
    {
      moment: 'A renewal goes up',
      without: 'The client reads it in a letter',
      with: 'The client hears it from you, with the reason',
    },
    {
      moment: 'A lead at 9:30 PM',
      without: 'Answered tomorrow, third in line',
      with: 'A reply drafted tonight, first in line at 8 AM',
    },
    { moment: 'A claim without news', without: 'The client calls, twice', with: 'Your update is there first' },
    { moment: 'A new hire', without: 'Weeks of shadowing', with: 'Your fact sheet and four brains on day one' },
    { moment: 'A quiet client', without: 'Found on the cancellation list', with: 'Found on Monday’s list' },
    {
      moment: 'What you risk',
      without: 'Another year like this one',
      with: `Little: there is a ${refund.name}`,
    },
  ],
} as const;

export const infoEnd = {
  title: 'Two ways to start.',
  line: `Join ${professionals.figure} ${professionals.label}, or book a demo first. ${noCard}`,
} as const;
