import { settings } from '../settings.ts';
import { brand, dataPromise } from './claims.ts';

export interface LegalPage {
  mark: string;
  title: string;
  lead: string;
  sections: readonly { title: string; paragraphs: readonly string[] }[];
}

export const privacyPolicy: LegalPage = {
  mark: 'In force since November 21, 2026',
  title: 'Privacy',
  lead: dataPromise,
  sections: [
    {
      title: 'What we ask for',
      paragraphs: [
        'When you sign up or book a demo: your name, your email address and your phone number. Nothing else is required.',
        'With them we store which page you came from, the campaign parameters in its address, and the consent sentence as you saw it, with the time.',
        'Card numbers never reach us. You type them on the payment provider’s page.',
      ],
    },
    {
      title: 'What we use it for',
      paragraphs: [
        'To open your checkout or your demo, to send your credentials and your guide, to answer you, and to call or text you about your request, as you agreed to in the form.',
        'Your email address is checked before it is sent: its form, and whether its domain takes mail. The address itself goes to nobody for that.',
      ],
    },
    {
      title: 'What you tell the brains',
      paragraphs: [
        'Your conversations and uploads are yours. They answer your questions and are never used to train public models.',
        'Send no more than the task needs: use labels in place of names, and leave out Social Security, card, bank and driver’s license numbers. Day 3 of the guide shows how.',
      ],
    },
    {
      title: 'Who else sees it',
      paragraphs: [
        'The companies that do a piece of the work for us, and only that piece: Stripe takes the payment, Twilio carries text messages, a mail provider carries mail, and the calendar you book a demo in keeps the appointment.',
        'We sell data to nobody. There are no advertising trackers on these pages.',
      ],
    },
    {
      title: 'Cookies',
      paragraphs: [
        'One, once you have signed up: it lets this browser show you your own purchase. Staff get another when they log in. Campaign parameters and what you typed into the form stay in your tab until you close it.',
      ],
    },
    {
      title: 'Texts',
      paragraphs: [
        'Reply STOP to any text and they end. Reply START and they begin again. HELP tells you who is writing. Agreeing to texts is not a condition of purchase.',
      ],
    },
    {
      title: 'Your say',
      paragraphs: [
        `Write to ${settings.supportEmail} to see, correct or delete what ${brand} holds about you. Deleting takes your messages and purchases with it; we keep a note that it was done, without your name.`,
      ],
    },
  ],
};
