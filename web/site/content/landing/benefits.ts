import { metrics } from '../claims.ts';

export const benefits = {
  title: 'What changes in your agency.',
  metrics,
  metricsNote: 'Results vary from agency to agency.',
  list: [
    'Renewals called in the order that keeps them',
    'Leads answered while they are warm',
    'Claims with an update, even without news',
    'Letters that sound like you',
    'Answers with their sources',
    'A plan for the morning, before you open the door',
  ],
  action: 'Claim Your Competitive Edge Today',
} as const;
