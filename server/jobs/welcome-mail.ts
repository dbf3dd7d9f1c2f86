import { mailJob } from './job.ts';

/** Mails the buyer the guide and the link to sign in. */
export const welcomeMail = mailJob<{ purchaseId: string }>('welcome-mail');
