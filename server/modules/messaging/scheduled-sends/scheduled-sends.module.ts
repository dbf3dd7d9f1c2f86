import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { sendList } from '#server/http/list-reply.ts';
import { staffUserOf } from '#server/http/staff-guard.ts';
import { sendDue } from '#server/jobs/jobs.ts';
import type { Context } from '#server/modules/context.ts';
import type { EmailsService } from '#server/modules/messaging/emails/emails.service.ts';
import type { TextSending } from '#server/modules/messaging/texts/outbound-texts.service.ts';
import type { StaffService } from '#server/modules/staff/staff/staff.service.ts';
import { createScheduledSends } from './scheduled-sends.service.ts';

interface Services {
  staff: StaffService;
  texts: TextSending;
  emails: EmailsService;
}

/** Messages that go out later. */
export function registerScheduledSends({ http, jobs, database, audit }: Context, services: Services): void {
  const scheduled = createScheduledSends({ database, audit, jobs, ...services });
  addEndpoint(http, endpoints.listScheduledSends, (call) => sendList(call, scheduled.list));
  addEndpoint(http, endpoints.sendScheduledNow, ({ params, request }) =>
    scheduled.sendNow(params.id, staffUserOf(request).id),
  );
  addEndpoint(http, endpoints.withdrawScheduledSend, ({ params, request }) =>
    scheduled.withdraw(params.id, staffUserOf(request).id),
  );
  jobs.handle(sendDue, scheduled.sendDue);
}
