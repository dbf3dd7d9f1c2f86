import { mailJob, recurringJob } from './job.ts';

/** Queues the morning's task emails once it is morning. */
export const orderTaskMails = recurringJob('order-task-mails', '*/5 * * * *');

/** Emails a user the tasks that are due on a day. */
export const taskMail = mailJob<{ userId: string; day: string }>('task-mail');
