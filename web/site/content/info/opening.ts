export const info = {
  title: 'How it works, and what it costs.',
  lead: 'A day with it, where your data goes, and what happens after you pay. Six minutes, no form.',
  contents: [
    { href: '#day', label: 'A working day' },
    { href: '#data', label: 'Where your data goes' },
    { href: '#after', label: 'After you buy' },
    { href: '#license', label: 'What a license covers' },
    { href: '#without', label: 'With and without' },
    { href: '#questions', label: 'Questions' },
  ],
} as const;
