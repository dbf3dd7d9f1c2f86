import { persistentJob } from './job.ts';

export interface AppWebhookOrder {
  /** All that one transaction has caused. */
  webhookIds: string[];
  /** Whose account it is about, where it is one. */
  customerId: string | null;
}

/** About a month of tries: the app goes on letting people in until it knows. */
const RETRIES_UNTIL_IT_KNOWS = 43_200;

/** Tells the AI app who has access. */
export const sendAppWebhooks = persistentJob<AppWebhookOrder>('app-webhooks', { retryLimit: RETRIES_UNTIL_IT_KNOWS });

/** Tells the app what it was never told: who had access before it took webhooks, or got or lost it while it took none. */
export const catchUpApp = persistentJob<Record<string, never>>('catch-up-app');
