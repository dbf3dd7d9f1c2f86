import { settings } from '../settings.ts';
import { brand, dataPromise } from './claims.ts';

export interface LegalPage {
  mark: string;
  title: string;
  lead: string;
  sections: readonly { title: string; paragraphs: readonly string[] }[];
}

export const privacyPolicy: LegalPage = {
  mark: 'In force since November 29, 2026',
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
      title: 'What we keep while you use it',
      paragraphs: [
        'In your account: your answers to the guide, your team, and the browser of each session, so that you see where you are signed in and can end it.',
        'From the AI app: how often you use the AI, for each day, by kind of use, and never what you say to it. Our team sees it, and it counts when you ask for your money back.',
      ],
    },
    {
      title: 'What we use it for',
      paragraphs: [
        'To open your checkout or your demo, to send your credentials and your guide, to answer you, and to call or text you about your request, as you agreed to in the form.',
        'Your email address is checked before it is sent: its form, and whether its domain takes email. The address itself goes to nobody for that.',
      ],
    },
    {
      title: 'What you tell the brains',
      paragraphs: [
        'Your conversations and uploads are yours. The brains work from what you give them, and nothing more: they connect to no system of yours. What you give them answers your questions and is never used to train public models.',
        'Send no more than the task needs: use labels in place of names, and leave out Social Security, card, bank and driver’s license numbers. Day 3 of the guide shows how.',
      ],
    },
    {
      title: 'Who else sees it',
      paragraphs: [
        'The companies that do a piece of the work for us, and only that piece: Stripe takes the payment, Twilio carries text messages, an email provider carries email, and the calendar you book a demo in keeps the appointment.',
        'The AI app gets your name, your email address, whose team you belong to and whether your license is active, so that it can let you in.',
        'If we connect other programs, they are told of sign-ups, purchases, bookings, messages and licenses, or read what their key allows. One of them may be an AI assistant that our team works with: what it reads reaches the company that runs it.',
        'We sell data to nobody. There are no advertising trackers on these pages.',
      ],
    },
    {
      title: 'What protects it',
      paragraphs: [
        'In place: pages and forms travel encrypted. Only our staff see what you gave us, each under a name and a password of their own, and what they write, export or delete is kept in a log that nobody can change. Passwords and sign-in links are stored so that they cannot be read back, and a sign-in link works once.',
        'Not in place: nobody from outside has audited or certified us yet. SOC 2, GDPR, HIPAA and CCPA name the rules we build to, not certificates we hold. All staff can see all customers; their roles limit only what they may change, refund or export.',
        `If you find a weakness, write to ${settings.supportEmail}. We answer, and we name who found it if they like.`,
      ],
    },
    {
      title: 'Cookies',
      paragraphs: [
        'One, once you have signed up: it lets this browser show you your own purchase. Two, once you sign in to your account: one is the session, the other tells the page that there is one. Staff get another when they log in. Answers in the guide that could not be sent yet wait in your browser until they are. Campaign parameters and what you typed into the form stay in your tab until you close it.',
      ],
    },
    {
      title: 'What we count',
      paragraphs: [
        'How many people see our pages, open the form, sign up and pay, for each day, page and campaign. We keep these numbers, and with them nothing about who it was: no cookie, no address, no name of a browser, no profile.',
        'To count you once a day, we turn your address and your browser’s name into a code that nobody can turn back. Its key changes every day and is deleted after two days. We use no other firm’s counter.',
        'If your browser sends Do Not Track or Global Privacy Control, we do not count your visit.',
      ],
    },
    {
      title: 'What our servers log',
      paragraphs: [
        'Each request leaves a line in our servers’ logs: the time, your IP address, what was asked for, how it was answered, and what your browser says it is. What you type or search for is not in it. We look there for faults and attacks, and use it for nothing else.',
        'The log of the server in front is deleted after at most 30 days. The one behind it has a fixed size: its oldest lines go when new ones need the room. To hold back floods, we also count requests by IP address, minute by minute. Those counts are gone within hours.',
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
        `Write to ${settings.supportEmail} to see, correct or delete what ${brand} holds about you. Deleting takes your messages and purchases with it; we keep a note that it was done, without your name. Our nightly backups hold what was deleted for 30 days more, until they are deleted themselves.`,
        'What you agreed to and took back stays as proof for five years, and the wish to get no more texts or emails for good, so that it holds if somebody gives us your number again. Both stay without your name, number or address: under a code made of the number or address with a secret key.',
      ],
    },
    {
      title: 'Who we are',
      paragraphs: [`${settings.companyName}, ${settings.companyAddress}. Write to ${settings.supportEmail}.`],
    },
  ],
};
