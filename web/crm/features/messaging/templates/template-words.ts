import type { TemplateChannel, TemplateVariable } from '#contract/templates.ts';

/** The channels as staff call them, one and many. */
export const CHANNEL_NOUNS: Record<TemplateChannel, readonly [one: string, many: string]> = {
  text: ['Text', 'Texts'],
  email: ['Email', 'Emails'],
};

/** What the buttons insert. A company is often unknown, so that it comes with a default to replace. */
export const INSERTS: Record<TemplateVariable, { label: string; words: string }> = {
  first_name: { label: 'First name', words: '{{ first_name }}' },
  name: { label: 'Full name', words: '{{ name }}' },
  company: { label: 'Company', words: '{{ company | default: "your agency" }}' },
  sender_name: { label: 'Sender', words: '{{ sender_name }}' },
  sign_in_link: { label: 'Sign-in link', words: '{{ sign_in_link }}' },
  booking_link: { label: 'Booking link', words: '{{ booking_link }}' },
  guide_answered: { label: 'Guide answers', words: '{{ guide_answered }}' },
};
