import { metrics } from '../claims.ts';

export const benefits = {
  title: 'What moves on the board.',
  metrics,
  list: [
    'Renewals called in the order that keeps them',
    'Leads answered while they are warm',
    'Claims with an update, even without news',
    'Letters that sound like you',
    'Answers with their sources',
    'A plan for the morning, ready the night before',
  ],
  action: 'Claim Your Competitive Edge Today',
} as const;
