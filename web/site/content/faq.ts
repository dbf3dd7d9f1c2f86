import { cancel, dataPromise, intelligence, noCard, refund } from './claims.ts';

export interface Question {
  question: string;
  answer: string;
}

const card: Question = {
  question: 'Do I need a credit card to start?',
  answer: `${noCard} You begin with your name, email and phone, or with a demo. A card comes at the secure checkout, when you buy. ${cancel}`,
};

const data: Question = {
  question: 'Will my clients’ data train somebody’s AI?',
  answer: `No. ${dataPromise}`,
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
  title: 'Asked in the paddock.',
  questions: [card, data, start, moneyBack],
  more: { href: '/info', label: 'Not ready? Read the long version' },
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
      question: 'Do I have to install anything?',
      answer: 'No. It runs in the browser you have, on a desk or a phone.',
    },
    start,
    {
      question: 'Can my team share one licence?',
      answer:
        'A licence is for one person. Add team licences for the others, at a lower price, on the page after your purchase or later through support.',
    },
    {
      question: 'How do I cancel?',
      answer: `${cancel} Write to support; your access lasts to the end of the month you have paid for.`,
    },
    moneyBack,
  ] satisfies Question[],
};
