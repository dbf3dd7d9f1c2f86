import { CONTACT_CUSTOMER, CONTACT_TEAM_MEMBER } from '../features/conversations/contact-actions.ts';
import { CUSTOMER_ACTIONS } from '../features/customers/customer-actions.ts';
import { TEAM_MEMBER_ACTIONS } from '../features/team-members/team-member-actions.ts';

/** What can be done with a customer, in its row and its panel. */
export const customerActions = [...CONTACT_CUSTOMER, ...CUSTOMER_ACTIONS];
/** What can be done with a team member, in its row, in the panel of its customer and in the palette. */
export const teamMemberActions = [...CONTACT_TEAM_MEMBER, ...TEAM_MEMBER_ACTIONS];
