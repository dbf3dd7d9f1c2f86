import { describe, expect, test } from 'vitest';
import { wishToUnsubscribe } from '#server/modules/messaging/incoming-mails/wishes.rules.ts';

const FROM = 'ada@example.com';
const wishIn = (text: string, subject = 'Re: Your renewal') => wishToUnsubscribe({ from: FROM, subject, text });

const QUOTED =
  '\n\nOn Mon, Insurance 24/7 AI wrote:\n> Shall we renew?\n> Unsubscribe: https://a.example/unsubscribe/x';
const LONG = `I have had my policy with you for ten years and was always glad of it. ${'The winter was hard. '.repeat(20)}`;

describe('An end of mails is asked for by', () => {
  test.each([
    'STOP',
    'stop.',
    'Unsubscribe',
    'CANCEL',
    'Stop\n\nSent from my iPhone',
    'STOP\n\nGet Outlook for iOS<https://aka.ms/o0ukef>',
    'Stop\nBob Smith',
    'Stop\n\nbob',
    'Stop!\n\nThanks,\nBob Smith\nSmith & Sons Insurance, LLC\n(555) 123-4567\nwww.smith.example.com/?a=b',
    'stop please\n\n-- \nBob Smith | Why not call? | https://smith.example/?utm=mail',
    'Bob Smith\nUnsubscribe',
    'Hi Ana,\n\nplease stop.\n\nBest regards,\nBob',
    'Not interested. Remove me.',
    'Remove me',
    'REMOVE ME!!!',
    'Please remove me\n\nThank you',
    'Take me off please',
    'opt out',
    "I'm not interested, please remove me from your list",
    'I am not interested please take me off your mailing list.',
    'I do not want these emails, please unsubscribe me',
    'I don’t want any more emails from you.',
    'Please stop sending me emails',
    'Please stop emailing me!',
    'Stop sending me this crap.',
    'please remove me from\nyour list.',
    'Please unsubscribe me.\n\nBob Smith\nhttps://smith.example/?utm_source=mail&x=1',
    'Please unsubscribe.',
    'Kindly unsubscribe ada@example.com from your list.',
    'Please remove my email address from your database.',
    'I would like to be removed from your mailing list.',
    'This is the third time I ask to be removed from this list!',
    'I tried to unsubscribe but the link is broken.',
    'Your unsubscribe link does not work',
    'We sold the house and moved to Spain. Unsubscribe.',
    'Can you please take me off your email list?',
    'Could you unsubscribe me?',
    'May I please be removed from your list?',
    'I told you to stop.',
    'I want off this list',
    'These emails must stop now',
    'Please quit emailing me about your software.',
    "I'm good, please don't write again",
    'I would rather not receive these emails',
    'No more emails please',
    'Do not contact me again.',
    "Don't email me anymore",
    'I no longer wish to receive your newsletter.',
    'I never want to hear from you again',
    'Please opt me out of all marketing emails.',
    'unsubcribe me please',
    'Why do you write to me? Stop sending me emails.',
    'Leave me alone!',
    'PLEASE STOP SENDING ME EMAILS',
    'Por favor no me envíen más correos',
    'Quiero darme de baja',
    'Deje de mandarme correos',
    'Quítenme de la lista por favor',
    `Please unsubscribe me.\n\nBob\n\nCONFIDENTIALITY NOTICE: ${'If you are not the intended recipient, delete it. '.repeat(60)}`,
    `${LONG}But now I am retired. Please stop emailing me.`,
  ])('%j', (text) => {
    expect(wishIn(text)).toBeDefined();
    expect(wishIn(text + QUOTED)).toBeDefined();
  });

  test('a subject without text, or with a signature alone', () => {
    expect(wishIn('', 'Unsubscribe')).toBe('Unsubscribe');
    expect(wishIn('Sent from my iPhone', 'Please remove me from your list')).toBe('Please remove me from your list');
  });
});

describe('No end of mails is asked for by', () => {
  test.each([
    '',
    'Yes, Tuesday.',
    'Please cancel my policy',
    'Please cancel my policy and remove my car from the household.',
    'Cancel\nmy policy',
    'Cancel my subscription, please.',
    'Cancel my appointment on Friday',
    'stop by my office tomorrow',
    'Stop\nby my office tomorrow',
    'STOP\nBY MY OFFICE TOMORROW',
    'remove my wife from the policy',
    'Please remove me from the policy, I sold the car.',
    'REMOVE ME\nFROM THE POLICY',
    'Please take me off the list of drivers.',
    'Take me off the waiting list, I have bought it now.',
    'wrong number on my bill',
    'How do I unsubscribe my employee?',
    'How do I unsubscribe?',
    'Did I unsubscribe?',
    'Can I unsubscribe later?',
    'Would you unsubscribe me if I asked?',
    'Can you please unsubscribe my employee?',
    'Could I be removed from the policy?',
    'Please advise: did I unsubscribe?',
    'I did not unsubscribe.',
    "Please don't unsubscribe me.",
    'I do not want to be removed from your list.',
    'I do not want to unsubscribe, only to change my name.',
    'Please do not take me off your list',
    'I unsubscribed from the other list.',
    'My customers want to be removed from our list when they are old.',
    'My clients unsubscribe when I write too often.',
    'If you unsubscribe me I lose my invoices.',
    'Please unsubscribe bob@example.com, he has left us.',
    'Please unsubscribe me from the text messages.',
    'Please stop sending me paper bills',
    'Stop the payment, please.',
    'Please stop calling me, write instead.',
    'Do not email me before Monday.',
    "Don't email the documents to my wife.",
    "I don't want to miss your emails.",
    "I don't want emails about this to go to the underwriter.",
    'Please remove my email from your system and replace it with ada@new.example',
    'I want to opt out of the paperless discount.',
    'Please opt me out of arbitration.',
    'Your opt-out page looks good.',
    'I am not interested in this offer, but call me in March.',
    'A customer wrote:\nPlease stop emailing me\n\nWhat shall I answer?',
    'To unsubscribe from our newsletter, click here: https://smith.example/unsubscribe',
    'Let us talk at noon.\n\n-- \nSmith Insurance\nUnsubscribe',
    'The driver keeps honking. Please stop.',
    'Stop. I’m driving.',
    `${LONG}Unsubscribe`,
    'Stop sending the statements to my old address.',
    'Quiero dar de baja mi póliza',
  ])('%j', (text) => {
    expect(wishIn(text)).toBeUndefined();
    expect(wishIn(text + QUOTED)).toBeUndefined();
  });

  test('a subject above a text, one that was answered, and what is quoted', () => {
    expect(wishIn('Thank you for the offer.', 'Unsubscribe')).toBeUndefined();
    expect(wishIn('', 'Re: How to unsubscribe')).toBeUndefined();
    expect(wishIn('> Please unsubscribe me.')).toBeUndefined();
  });
});
