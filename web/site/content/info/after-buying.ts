import { refund } from '../claims.ts';

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
