import { persistentJob } from './job.ts';

export interface AppWebhookOrder {
  /** All webhooks that one transaction caused. */
  webhookIds: string[];
  /** The customer who owns the account concerned, if there is one. */
  customerId: string | null;
}

/** About a month of attempts, because the app keeps letting people in until it is informed. */
const RETRIES_UNTIL_IT_KNOWS = 43_200;

/** Sends webhooks about access to the AI app. */
export const sendAppWebhooks = persistentJob<AppWebhookOrder>('app-webhooks', { retryLimit: RETRIES_UNTIL_IT_KNOWS });

/** Informs the app of access that was granted or ended while no webhook address was configured. */
export const catchUpApp = persistentJob<Record<string, never>>('catch-up-app');
