export const finalThought = {
  label: 'Final thought',
  statement: 'The race runs whether you look at the screen or not.',
  line: 'Somewhere in your book a client went quiet today. You can read about it in the cancellation notice, or hear it on the radio tonight.',
  action: 'Get Insurance 24/7 AI Today',
} as const;
