import type { Brain } from './types.ts';

/** The texts of the pages before and after the thirty days. */
export const cover = {
  title: ['30-Day', 'Getting Started', 'Guide'],
  promise:
    'One small step a day, ten to thirty minutes, until four AI brains work beside you as a pit wall works beside a driver.',
  caption: 'Minutes a day, day 1 to day 30',
};

export const howTo = {
  title: 'How to use this guide',
  lead: 'You stay in charge. The brains read what you give them, suggest the next step and draft the words. Thirty short days teach you to work as a team.',
  points: [
    {
      title: 'One day, one step',
      text: 'Each day takes ten to thirty minutes and uses your own clients, your own letters, your own calls. Nothing here is an exercise.',
    },
    {
      title: 'Paste, then correct',
      text: 'Every day has words to paste. Replace what stands in [brackets] with your facts. Then read the answer as you would read a new colleague’s draft.',
    },
    {
      title: 'You sign, not the machine',
      text: 'Check coverage against the policy, and advertising and texting against your state’s and carriers’ rules. What you send is yours.',
    },
    {
      title: 'Answer the question',
      text: 'Each day ends with one question. Type the answer into the field and save this file, or answer online in your account, at /account/guide on our website. All thirty answers together are part of the guarantee.',
    },
    {
      title: 'Faster is fine',
      text: 'You may do several days in one sitting. The questions count, not the calendar. Miss a day, and you simply go on.',
    },
  ],
};

export const brains: { title: string; lead: string; list: { brain: Brain; text: string }[] } = {
  title: 'Your four AI brains',
  lead: 'Four brains, each with one job. When you are unsure which to ask, begin with the Agent brain.',
  list: [
    {
      brain: 'agent',
      text: 'Daily work: explaining policies, finding gaps, preparing calls, answering what clients ask.',
    },
    {
      brain: 'retention',
      text: 'The book you have: renewals at risk, premium increases, reviews, clients gone quiet.',
    },
    { brain: 'claims', text: 'The hard days: first reports, clean notes, calm updates, a plan for the storm.' },
    { brain: 'marketing', text: 'The clients you want: your voice, posts, first replies, referrals, a second policy.' },
  ],
};

export const signOff = {
  title: 'Questions completed',
  lead: 'All thirty answered? Fill in this page, save the file and keep it. It shows that your guide is complete.',
  board: 'Click a day to go back to its question.',
  statement: 'I have used the product and completed all questions in the 30-Day Getting Started Guide.',
};

export const guarantee = {
  title: '30 Day Money Back Guarantee',
  lead: 'If it is not for you, you get your money back. Three conditions, nothing hidden:',
  conditions: [
    'You used the product.',
    'You completed all questions in the 30-Day Getting Started Guide.',
    'You ask within 30 days.',
  ],
  how: 'To ask, write to the address below from the email you bought with, and attach this guide with your answers. Or answer online, at /account/guide on the website below, and ask in your account.',
};

export const contact = {
  title: 'Contact',
  text: 'Stuck on a day, locked out, or unsure about an answer? Write to us.',
};
