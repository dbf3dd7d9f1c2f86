import { CRM_SCREENS } from '#contract/crm-addresses.ts';
import type { MailContent } from '#server/gateways/mail/mail.gateway.ts';
import { oneLine } from '#server/shared/one-line.ts';
import type { DueTask } from './task-mails.store.ts';

const LONGEST_TITLE = 120;

interface Morning {
  tasks: readonly DueTask[];
  now: Date;
  timeZone: string;
  publicUrl: string;
}

/** Tells staff which tasks are due today and which are overdue. */
export function dueTasksMail({ tasks, now, timeZone, publicUrl }: Morning): MailContent {
  const overdue = tasks.filter(({ dueAt }) => dueAt <= now).length;
  const heading = tasks.length === 1 ? '1 task is due' : `${tasks.length} tasks are due`;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return {
    subject: overdue > 0 ? `${heading}, ${overdue} overdue` : `${heading} today`,
    preview: tasks.map(({ title }) => oneLine(title, LONGEST_TITLE)).join(', '),
    heading,
    blocks: [
      {
        kind: 'facts',
        rows: tasks.map(({ title, dueAt, customerName }): [string, string] => [
          format.format(dueAt),
          [oneLine(title, LONGEST_TITLE), customerName && oneLine(customerName, LONGEST_TITLE)]
            .filter(Boolean)
            .join(', '),
        ]),
      },
      {
        kind: 'action',
        link: { label: 'Open your tasks', url: `${publicUrl}${CRM_SCREENS.tasks}` },
        note: 'Times are those of your office.',
      },
    ],
  };
}
