/** The product: the screen, the week that it changes, the license, the four brains, and the benefits. */
export const screen = {
  title: 'Know the renewal before you call.',
  benefits: [
    {
      title: 'The answer first',
      line: 'Three reasons, one of them yours to fix, and three ways to renew with their prices. Then the best hour to call.',
    },
    {
      title: 'Sources beside the answer',
      line: 'Each line carries the number of the quote, email or loss run it rests on. From the files you gave it, and no others.',
    },
    { title: 'The letter, ready for your approval', line: 'Drafted in your words. Nothing leaves without you.' },
  ],
} as const;
