import { mailJob } from './job.ts';

/** Emails the buyer the guide and a sign-in link. */
export const welcomeMail = mailJob<{ purchaseId: string }>('welcome-mail');
