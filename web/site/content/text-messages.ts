import { settings } from '../settings.ts';
import { brand } from './claims.ts';

/** What carriers ask a business to show of its texts: who agrees to them and how, what comes, and how it ends. */
export const textMessages = {
  mark: 'Texts from us',
  title: 'Text messages',
  lead: 'You get texts if you asked for them, and one word ends them.',
  agreeing: {
    title: 'How you agree',
    form: 'You type your own number into our form and send it. Above the button stands this sentence:',
    picture: 'The form as it stands on our pages',
    after:
      'The sentence is part of the form, not a box that is ticked already. We keep it with the time and the page. Agreeing is not a condition of purchase, and your number and your agreement are passed on to nobody for their own marketing.',
    offers:
      'Offers and tips are a choice of their own. Once you have bought, the confirmation page and your account have a switch for them, which is off until you turn it on:',
    seeForm: 'See the form itself',
  },
  sections: [
    {
      title: 'What we send',
      paragraphs: [
        'About your request: your demo and its time, your checkout, your sign-in, answers to what you ask.',
        `For example: “${brand}: your demo is tomorrow at 10:00 AM. Reply with your questions, or STOP to end texts.”`,
        'With the switch turned on: offers and tips for your agency.',
      ],
    },
    {
      title: 'How often',
      paragraphs: [
        'Texts that go to many people or by themselves: at most 1 a day and 3 a week. They come between 9:00 AM and 8:00 PM where you are, on Sundays from noon.',
        'A person on our staff answers whenever you write. Message and data rates may apply; ask your carrier.',
      ],
    },
    {
      title: 'How it ends',
      paragraphs: [
        'Reply STOP to any text. Your own words do as well: “please stop texting me” pauses all texts but a person’s answer at once. START begins them again.',
        `Reply HELP, or write to ${settings.supportEmail}, and you learn who is writing.`,
        'Carriers are not liable for texts that come late or not at all.',
      ],
    },
    {
      title: 'Who we are',
      paragraphs: [`${settings.companyName}, ${settings.companyAddress}. Write to ${settings.supportEmail}.`],
    },
  ],
  links: [
    { href: '/privacy', label: 'Privacy' },
    { href: '/terms', label: 'Terms and refunds' },
  ],
} as const;
