import { persistentJob } from './job.ts';

/** Emails the buyer the guide and a sign-in link. */
export const welcomeMail = persistentJob<{ purchaseId: string }>('welcome-mail');
