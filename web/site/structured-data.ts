import { brand } from './content/claims.ts';
import type { Question } from './content/faq.ts';
import { whatItIs } from './content/landing/what-it-is.ts';
import { settings } from './settings.ts';

/** Structured data for search engines, as schema.org objects. */
export const organization = {
  '@type': 'Organization',
  name: brand,
  url: `${settings.publicUrl}/`,
  logo: `${settings.publicUrl}/icon-512.png`,
  email: settings.supportEmail,
};

export const product = {
  '@type': 'Product',
  name: brand,
  description: whatItIs.lead,
  image: `${settings.publicUrl}/og/home.png`,
  url: `${settings.publicUrl}/`,
  brand: { '@type': 'Brand', name: brand },
  offers: {
    '@type': 'Offer',
    // Some read this price alone, others the specification, which has the month.
    price: settings.agentAmount,
    priceCurrency: settings.currency,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: settings.agentAmount,
      priceCurrency: settings.currency,
      // A month, in UN/CEFACT's codes.
      unitCode: 'MON',
    },
    availability: 'https://schema.org/InStock',
    url: `${settings.publicUrl}/`,
  },
};

export function faqPage(questions: readonly Question[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
