import { persistentJob } from './job.ts';

/** Mails the buyer the guide and the link to sign in. */
export const welcomeMail = persistentJob<{ purchaseId: string }>('welcome-mail');
