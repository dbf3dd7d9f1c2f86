import { brand } from './claims.ts';
import { hero } from './landing/hero.ts';

export interface PageInfo {
  title: string;
  description: string;
  /** Without a path, the page is excluded from search engines and the sitemap. */
  path?: string;
  /** The image for sharing the page, in /og/. */
  card?: string;
}

/** The metadata of each page. */
export const pages = {
  home: {
    path: '/',
    title: `${brand}: AI assistants for insurance agents`,
    description: hero.explanation,
    card: 'home',
  },
  aiInsurance: {
    path: '/ai-insurance',
    title: 'AI for insurance agents, brokers and firm owners',
    description: hero.explanation,
    card: 'ai-insurance',
  },
  info: {
    path: '/info',
    title: 'How it works and what it costs',
    description:
      'What each AI brain does on a working day, how your data stays private, the first 30 days after you buy, and what a license covers.',
    card: 'info',
  },
  privacy: {
    path: '/privacy',
    title: 'Privacy',
    description: 'Which data we ask for, what it is used for, who sees it and how you have it deleted. In plain words.',
    card: 'legal',
  },
  terms: {
    path: '/terms',
    title: 'Terms and refunds',
    description: 'What a license gives you, how it ends, and the three conditions of the money back guarantee.',
    card: 'legal',
  },
  textMessages: {
    path: '/text-messages',
    title: 'Text messages',
    description: 'How you agree to texts from us, what we send and how often, and how to end them with STOP.',
    card: 'legal',
  },
  signUp: {
    path: '/sign-up',
    title: 'Sign up',
    description: 'Name, email and phone, then the secure checkout.',
    card: 'home',
  },
  demo: {
    path: '/demo',
    title: 'Schedule your demo',
    description: 'A 30-minute one-on-one session on your own agency, with time for your questions.',
    card: 'home',
  },
} satisfies Record<string, PageInfo>;
