import { mailJob, recurringJob } from './job.ts';

/** Orders the mails of a morning, once it is there. */
export const orderTaskMails = recurringJob('order-task-mails', '*/5 * * * *');

/** Mails somebody the tasks that are due on a day. */
export const taskMail = mailJob<{ userId: string; day: string }>('task-mail');
