import { accountEndpoints } from './endpoints/account.ts';
import { appAccessEndpoints } from './endpoints/app-access.ts';
import { auditEndpoints } from './endpoints/audit.ts';
import { billingEndpoints } from './endpoints/billing.ts';
import { bookingsEndpoints } from './endpoints/bookings.ts';
import { bulkEndpoints } from './endpoints/bulk.ts';
import { connectionsEndpoints } from './endpoints/connections.ts';
import { customersEndpoints } from './endpoints/customers.ts';
import { exportsEndpoints } from './endpoints/exports.ts';
import { failedJobsEndpoints } from './endpoints/failed-jobs.ts';
import { followUpsEndpoints } from './endpoints/follow-ups.ts';
import { funnelEndpoints } from './endpoints/funnel.ts';
import { gateEndpoints } from './endpoints/gate.ts';
import { importsEndpoints } from './endpoints/imports.ts';
import { inboxEndpoints } from './endpoints/inbox.ts';
import { leadsEndpoints } from './endpoints/leads.ts';
import { messagesEndpoints } from './endpoints/messages.ts';
import { notesEndpoints } from './endpoints/notes.ts';
import { personalDataEndpoints } from './endpoints/personal-data.ts';
import { purchasesEndpoints } from './endpoints/purchases.ts';
import { searchEndpoints } from './endpoints/search.ts';
import { signInEndpoints } from './endpoints/sign-in.ts';
import { staffEndpoints } from './endpoints/staff.ts';
import { staffProfileEndpoints } from './endpoints/staff-profile.ts';
import { staffUsersEndpoints } from './endpoints/staff-users.ts';
import { tagsEndpoints } from './endpoints/tags.ts';
import { tasksEndpoints } from './endpoints/tasks.ts';
import { teamMembersEndpoints } from './endpoints/team-members.ts';
import { templatesEndpoints } from './endpoints/templates.ts';
import { usageEndpoints } from './endpoints/usage.ts';
import { viewsEndpoints } from './endpoints/views.ts';
import { visitorsEndpoints } from './endpoints/visitors.ts';

/** All API calls. The server's routes, the browser's client and the API document are generated from them. */
export const endpoints = {
  ...visitorsEndpoints,
  ...signInEndpoints,
  ...accountEndpoints,
  ...appAccessEndpoints,
  ...usageEndpoints,
  ...staffEndpoints,
  ...staffProfileEndpoints,
  ...staffUsersEndpoints,
  ...auditEndpoints,
  ...connectionsEndpoints,
  ...customersEndpoints,
  ...notesEndpoints,
  ...tasksEndpoints,
  ...tagsEndpoints,
  ...leadsEndpoints,
  ...bookingsEndpoints,
  ...teamMembersEndpoints,
  ...bulkEndpoints,
  ...viewsEndpoints,
  ...purchasesEndpoints,
  ...billingEndpoints,
  ...searchEndpoints,
  ...importsEndpoints,
  ...exportsEndpoints,
  ...personalDataEndpoints,
  ...messagesEndpoints,
  ...inboxEndpoints,
  ...gateEndpoints,
  ...templatesEndpoints,
  ...followUpsEndpoints,
  ...failedJobsEndpoints,
  ...funnelEndpoints,
};
