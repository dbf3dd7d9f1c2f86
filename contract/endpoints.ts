import { accountEndpoints } from './endpoints/account.ts';
import { auditEndpoints } from './endpoints/audit.ts';
import { customersEndpoints } from './endpoints/customers.ts';
import { exportsEndpoints } from './endpoints/exports.ts';
import { failedJobsEndpoints } from './endpoints/failed-jobs.ts';
import { importsEndpoints } from './endpoints/imports.ts';
import { messagesEndpoints } from './endpoints/messages.ts';
import { personalDataEndpoints } from './endpoints/personal-data.ts';
import { purchasesEndpoints } from './endpoints/purchases.ts';
import { searchEndpoints } from './endpoints/search.ts';
import { staffEndpoints } from './endpoints/staff.ts';
import { teamMembersEndpoints } from './endpoints/team-members.ts';
import { visitorsEndpoints } from './endpoints/visitors.ts';

/** All calls; server routes, the browser's client and the API document are made from it. */
export const endpoints = {
  ...visitorsEndpoints,
  ...staffEndpoints,
  ...accountEndpoints,
  ...auditEndpoints,
  ...customersEndpoints,
  ...teamMembersEndpoints,
  ...purchasesEndpoints,
  ...searchEndpoints,
  ...importsEndpoints,
  ...exportsEndpoints,
  ...personalDataEndpoints,
  ...messagesEndpoints,
  ...failedJobsEndpoints,
};
