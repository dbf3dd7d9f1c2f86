/** For readers who are not ready yet. */
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
