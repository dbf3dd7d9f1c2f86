import { settings } from '../settings.ts';
import { cancel, dataPromise, intelligence, noCard, refund } from './claims.ts';

export interface Question {
  question: string;
  answer: string;
}

const card: Question = {
  question: 'Do I need a credit card to start?',
  answer: `${noCard}: reading everything and seeing a demo take none. You give a card when you buy, on Stripe’s secure checkout. ${cancel}`,
};

const data: Question = {
  question: 'Will my clients’ data train somebody’s AI?',
  answer: `No. ${dataPromise} The assistants work from what you give them, and nothing more.`,
};

const start: Question = {
  question: 'How soon can I work with it?',
  answer:
    'Your credentials arrive by email within 5 minutes of paying. Follow the secure link, sign in, ask your first question. Day 1 of the guide takes 15 minutes.',
};

const moneyBack: Question = {
  question: 'What if it isn’t for me?',
  answer: `${cancel} And there is the ${refund.name}: ${refund.rule}`,
};

export const faq = {
  title: 'Questions agents ask',
  questions: [card, data, start, moneyBack],
  more: { lead: 'More questions?', href: '/info', label: 'Read the long version' },
};

export const longFaq = {
  title: 'Everything else people ask.',
  questions: [
    card,
    {
      question: 'Is this one chatbot with four names?',
      answer: `Four brains, each prepared for its own work: agent, client retention, claims, marketing. Behind them stand ${intelligence.figure} ${intelligence.label}.`,
    },
    {
      question: 'Does it give advice to my clients?',
      answer:
        'No. It talks to you. You read, change and send. Binding, quoting and advising stay with the licensed person: you.',
    },
    {
      question: 'Can it be wrong?',
      answer:
        'Yes, like a tired colleague. That is why it names its sources and why nothing leaves your desk without you.',
    },
    data,
    {
      question: 'Does it read my agency management system?',
      answer:
        'No. It reads what you give it: what you type, paste or upload. It connects to no system of yours and watches nothing in the background.',
    },
    {
      question: 'Do I have to install anything?',
      answer: 'No. It runs in the browser you have, on a desk or a phone.',
    },
    start,
    {
      question: 'Can my team share one license?',
      answer: `A license is for one person. Add team licenses for the others, for ${settings.teamPrice} a month each, on the page after your purchase or later in your account.`,
    },
    {
      question: 'How do I cancel?',
      answer: `${cancel} Two presses in your account do it; your access lasts to the end of the month you have paid for.`,
    },
    moneyBack,
  ] satisfies Question[],
};
