import type { Channel, Purpose } from '#contract/channels.ts';

/** What staff may send messages for, and who gets them by which channel. */
export const PURPOSES: readonly {
  value: Exclude<Purpose, 'security'>;
  label: string;
  about: string;
  who: Record<Channel, string>;
}[] = [
  {
    value: 'marketing',
    label: 'Offers',
    about: 'Offers, tips, invitations to come back.',
    who: {
      text: 'Only to those who agreed to offers by text.',
      email: 'Only to those who agreed to offers by email.',
    },
  },
  {
    value: 'service',
    label: 'Service',
    about: 'What they asked us for.',
    who: { text: 'Only to those who agreed to texts.', email: 'Not to those who have unsubscribed.' },
  },
  {
    value: 'billing',
    label: 'Billing',
    about: 'What they paid or owe.',
    who: { text: 'Not to those who opted out of texts.', email: 'To those who have unsubscribed too.' },
  },
];
