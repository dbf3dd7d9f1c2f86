import { purchases } from '../features/billing/purchases/feature.tsx';
import { refunds } from '../features/billing/refunds/feature.tsx';
import { REFUND_PURCHASE } from '../features/billing/refunds/refund-action.ts';
import { ExportFiltered } from '../features/imports-exports/exports/export-users.tsx';
import { imports } from '../features/imports-exports/imports/feature.ts';
import {
  CONTACT_CUSTOMER,
  CONTACT_TEAM_MEMBER,
  WRITE_TO_CUSTOMER,
  WRITE_TO_TEAM_MEMBER,
} from '../features/messaging/conversations/contact-actions.ts';
import { conversations } from '../features/messaging/conversations/feature.ts';
import { PUT_INTO_FOLLOW_UP, PUT_ROWS_INTO_FOLLOW_UP } from '../features/messaging/follow-ups/enroll/enroll-actions.ts';
import { followUps } from '../features/messaging/follow-ups/feature.ts';
import { inbox } from '../features/messaging/inbox/feature.tsx';
import { sending } from '../features/messaging/sending/feature.ts';
import { templates } from '../features/messaging/templates/feature.ts';
import { connections } from '../features/operations/connections/feature.ts';
import { bulk, bulkOf } from '../features/people/bulk/feature.ts';
import { DELETE_CUSTOMER, EDIT_CUSTOMER } from '../features/people/customers/customer-actions.ts';
import { customers } from '../features/people/customers/feature.tsx';
import { notes } from '../features/people/notes/feature.ts';
import { WRITE_NOTE } from '../features/people/notes/note-action.ts';
import { tags } from '../features/people/tags/feature.ts';
import { TAG_CUSTOMER, TAG_WITH } from '../features/people/tags/tag-actions.ts';
import { tasks } from '../features/people/tasks/feature.ts';
import { ADD_TASK } from '../features/people/tasks/task-actions.ts';
import { teamMembers } from '../features/people/team-members/feature.tsx';
import {
  ADD_TEAM_MEMBER,
  DELETE_TEAM_MEMBER,
  EDIT_TEAM_MEMBER,
} from '../features/people/team-members/team-member-actions.ts';
import { views, viewsOf } from '../features/people/views/feature.tsx';
import { dashboardFigures } from '../features/sales/dashboard-figures/feature.ts';
import { leads } from '../features/sales/leads/feature.tsx';
import { reports } from '../features/sales/reports/feature.ts';
import { staffUsers } from '../features/staff/staff-users/feature.ts';
import type { Feature } from '../shared/feature.ts';

/** The actions on a customer in the row, the panel and the palette. The palette can also open the panel. */
const customerRow = [...CONTACT_CUSTOMER, EDIT_CUSTOMER, DELETE_CUSTOMER];
export const customerPanel = [...WRITE_TO_CUSTOMER, EDIT_CUSTOMER, DELETE_CUSTOMER];
const customerPalette = [
  ...WRITE_TO_CUSTOMER,
  EDIT_CUSTOMER,
  WRITE_NOTE,
  ADD_TASK,
  TAG_CUSTOMER,
  PUT_INTO_FOLLOW_UP,
  ADD_TEAM_MEMBER,
];

/** The actions on a team member in the same places. Rows in a customer's panel have the same actions as rows of the list. */
export const teamMemberRow = [...CONTACT_TEAM_MEMBER, EDIT_TEAM_MEMBER, DELETE_TEAM_MEMBER];
export const teamMemberPanel = [...WRITE_TO_TEAM_MEMBER, EDIT_TEAM_MEMBER, DELETE_TEAM_MEMBER];
const teamMemberPalette = [...WRITE_TO_TEAM_MEMBER, EDIT_TEAM_MEMBER];

/** The actions on a purchase in its customer's panel. */
export const purchasePanel = [REFUND_PURCHASE];

/** All features of the app, in the order of the tabs. A new kind of record takes one more line. */
export const FEATURES: readonly Feature[] = [
  customers(
    {
      actions: customerRow,
      bulk: bulkOf('customers', [PUT_ROWS_INTO_FOLLOW_UP]),
      Views: viewsOf('customers'),
      Tools: ExportFiltered,
    },
    customerPalette,
    TAG_WITH,
  ),
  teamMembers(
    { actions: teamMemberRow, bulk: bulkOf('team-members'), Views: viewsOf('team-members') },
    teamMemberPalette,
  ),
  purchases({ Views: viewsOf('purchases') }),
  leads(WRITE_TO_CUSTOMER, { bulk: bulkOf('leads'), Views: viewsOf('leads') }),
  inbox,
  tasks,
  refunds,
  reports,
  staffUsers,
  sending,
  connections,
  conversations,
  templates,
  followUps,
  notes,
  tags,
  imports,
  bulk,
  views,
  dashboardFigures,
];
