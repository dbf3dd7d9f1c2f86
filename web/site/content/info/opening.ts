import { intelligence } from '../claims.ts';

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
