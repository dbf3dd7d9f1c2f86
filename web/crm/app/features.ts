import { CONTACT_CUSTOMER, CONTACT_TEAM_MEMBER } from '../features/conversations/contact-actions.ts';
import { conversations } from '../features/conversations/feature.ts';
import { CUSTOMER_ACTIONS } from '../features/customers/customer-actions.ts';
import { customers } from '../features/customers/feature.tsx';
import { ExportFiltered } from '../features/exports/export-filtered.tsx';
import { imports } from '../features/imports/feature.ts';
import { purchases } from '../features/purchases/feature.ts';
import { teamMembers } from '../features/team-members/feature.tsx';
import { TEAM_MEMBER_ACTIONS } from '../features/team-members/team-member-actions.ts';
import type { Feature } from '../shared/feature.ts';

/** What can be done with a customer, in its row and its panel. */
export const customerActions = [...CONTACT_CUSTOMER, ...CUSTOMER_ACTIONS];
/** What can be done with a team member, in its row, in the panel of its customer and in the palette. */
export const teamMemberActions = [...CONTACT_TEAM_MEMBER, ...TEAM_MEMBER_ACTIONS];

/** What the app is made of, in the order of the tabs. A new kind of record is one more line. */
export const FEATURES: readonly Feature[] = [
  customers({ actions: customerActions, Tools: ExportFiltered }),
  teamMembers(teamMemberActions),
  purchases,
  conversations,
  imports,
];
