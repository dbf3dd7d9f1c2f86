import { refund } from '../claims.ts';

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
