/** What is sold: the screen, the week it changes, the licence, the four brains, what they bring. */
export const screen = {
  title: 'A renewal, read before you dial.',
  benefits: [
    {
      title: 'The answer first',
      line: 'Three reasons, one of them yours to fix, and three ways to renew with their prices. Then the best hour to call.',
    },
    {
      title: 'Sources beside the answer',
      line: 'Each line carries the number of the offer, mail or loss run it rests on. From your files only.',
    },
    { title: 'The letter, for your yes', line: 'Drafted in your words. Nothing leaves without you.' },
  ],
} as const;
