import { dataPromise, intelligence, noCard, professionals, refund } from './claims.ts';

/** For the reader who is not ready yet. */
export const info = {
  mark: 'The long version',
  title: 'Not ready? Read the data first.',
  lead: `What ${intelligence.figure} ${intelligence.label} do on a Tuesday, what happens after you pay, and what it costs. Six minutes, no form.`,
  contents: [
    { href: '#day', label: 'A working day' },
    { href: '#data', label: 'Where your data goes' },
    { href: '#after', label: 'After you buy' },
    { href: '#licence', label: 'What a licence covers' },
    { href: '#without', label: 'With and without' },
    { href: '#questions', label: 'Questions' },
  ],
} as const;

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

export const dataPath = {
  title: 'Follow one sentence.',
  lead: dataPromise,
  steps: [
    {
      title: 'You write it',
      line: 'In your browser, with labels in place of names: [CLIENT], [VEHICLE 1]. The guide gives you the list on day 3.',
    },
    {
      title: 'It travels closed',
      line: 'Encrypted between your browser and us. Your firm’s conversations stay apart from every other firm’s.',
    },
    {
      title: 'The brain answers',
      line: 'From what it knows of insurance and what you gave it. It names the sources it used.',
    },
    { title: 'It teaches nobody', line: 'The sentence trains no public model. Ask support and it is deleted.' },
  ],
} as const;

export const afterBuying = {
  title: 'Lights out, then lap by lap.',
  minutesTitle: 'The first ten minutes',
  minutes: [
    { at: '0:00', what: 'You pay on the secure checkout.' },
    { at: '0:20', what: 'Payment Confirmed: the next steps on one page, and your guide to download.' },
    { at: '5:00', what: 'By now your credentials are in your mailbox. If not, look in spam.' },
    { at: '6:00', what: 'The secure link in the welcome mail signs you in. It works once, for seven days.' },
    { at: '10:00', what: 'Day 1: the Agent brain interviews you about your agency.' },
  ],
  weeksTitle: 'The 30 days',
  weeks: [
    {
      days: '1–7',
      name: 'Formation lap',
      what: 'Your facts, your rules for client data, your first gap found in one household.',
    },
    {
      days: '8–14',
      name: 'Hold the position',
      what: 'The next 60 days of renewals ranked, the hard call rehearsed, a year of contact booked.',
    },
    {
      days: '15–21',
      name: 'Calm in the rain',
      what: 'First-hour checklist, clean loss notes, updates without news, a plan for the storm.',
    },
    {
      days: '22–30',
      name: 'Race pace',
      what: 'Your voice taught, leads answered in five minutes, the month measured.',
    },
  ],
  refund: refund.rule,
} as const;

export const licence = {
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

export const without = {
  title: 'The same moments, without.',
  heads: { moment: 'Moment', without: 'Without', with: 'With' },
  rows: [
    {
      moment: 'A renewal goes up',
      without: 'The client reads it in a letter',
      with: 'The client hears it from you, with the reason',
    },
    {
      moment: 'A lead at 21:30',
      without: 'Answered tomorrow, third in line',
      with: 'A reply drafted, first in line at 8',
    },
    { moment: 'A claim without news', without: 'The client calls, twice', with: 'Your update is there first' },
    { moment: 'A new colleague', without: 'Weeks of shadowing', with: 'Your fact sheet and four brains on day one' },
    { moment: 'A quiet client', without: 'Found in the cancellation list', with: 'Found on Monday’s list' },
    {
      moment: 'What you risk',
      without: 'Another year like this one',
      with: noCard,
    },
  ],
} as const;

export const infoEnd = {
  title: 'Two ways on.',
  line: `${professionals.figure} ${professionals.label} are on the radio already. ${noCard}`,
} as const;
