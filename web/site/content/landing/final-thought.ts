export const finalThought = {
  label: 'Final thought',
  statement: 'The race runs whether you look at the screen or not.',
  line: 'Somewhere in your book a client went quiet this week. You can read about it in the cancellation notice, or ask tonight and call in time.',
  action: 'Get Insurance 24/7 AI Today',
} as const;
