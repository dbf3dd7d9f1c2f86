import { orderTaskMails, taskMail } from '#server/jobs/jobs.ts';
import type { Context } from '#server/modules/context.ts';
import type { LeadsService } from '#server/modules/sales/leads/leads.service.ts';
import type { CustomersService } from '../customers/customers.service.ts';
import { createTaskMails } from './task-mails.service.ts';
import { taskRoutes } from './tasks.routes.ts';
import { createTasksService, type TasksService } from './tasks.service.ts';

interface Services {
  customers: CustomersService;
  leads: LeadsService;
}

export function registerTasks(context: Context, services: Services): TasksService {
  const { http, database, audit, jobs, mail, config } = context;
  const tasks = createTasksService({ database, audit, ...services });
  taskRoutes(http, tasks);
  const mails = createTaskMails({ database, jobs, mail, publicUrl: config.publicUrl, timeZone: config.timeZone });
  jobs.handle(orderTaskMails, mails.order);
  jobs.handle(taskMail, mails.send);
  return tasks;
}
