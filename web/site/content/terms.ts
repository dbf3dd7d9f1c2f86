import { settings } from '../settings.ts';
import { brand, cancel, noCard, refund } from './claims.ts';
import type { LegalPage } from './privacy-policy.ts';

export const terms: LegalPage = {
  mark: 'In force since November 21, 2026',
  title: 'Terms and refunds',
  lead: `What you get, what it costs, how it ends. ${cancel}`,
  sections: [
    {
      title: refund.name,
      paragraphs: [
        refund.rule,
        `All three conditions count together: use, all questions of the guide, and your request within ${refund.days} of your payment. Ask in your account, or write to ${settings.supportEmail}. The money goes back the way it came, and the license ends with it.`,
      ],
    },
    {
      title: 'The license',
      paragraphs: [
        `An agent license gives one person access to the four AI brains of ${brand} for ${settings.agentPrice} a month. A team license gives one more person access on the same account for ${settings.teamPrice} a month.`,
        'Licenses are for the person who uses them and are not resold.',
      ],
    },
    {
      title: 'Paying',
      paragraphs: [
        `${noCard}: reading and a demo take none. You give one at Stripe’s checkout, when you buy. Licenses renew each month until you cancel.`,
      ],
    },
    {
      title: 'Canceling',
      paragraphs: [
        `${cancel} Two presses in your account do it, or write to ${settings.supportEmail}. Your access lasts to the end of the month you have paid for.`,
      ],
    },
    {
      title: 'Answers are drafts',
      paragraphs: [
        'The brains prepare and propose. They do not quote, bind, adjust or advise in your name. Read what they write before a client does: you hold the license your state asks for, and the decision.',
        'Do not use them to mislead clients, carriers or regulators, or to process data you have no right to.',
      ],
    },
    {
      title: 'The guide and the walkthrough',
      paragraphs: [
        'The 30-Day Getting Started Guide comes with your welcome email. A Personal Walkthrough is a 30-minute session with a custom demo and your questions. Slots are limited.',
      ],
    },
    {
      title: 'When something breaks',
      paragraphs: [
        `Tell us at ${settings.supportEmail}. We repair what is ours. What we owe you in damages is at most what you paid in the 12 months before, where the law allows such a limit.`,
      ],
    },
    {
      title: 'Who we are',
      paragraphs: [`${settings.companyName}, ${settings.companyAddress}. Write to ${settings.supportEmail}.`],
    },
  ],
};
