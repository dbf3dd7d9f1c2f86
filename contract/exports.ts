import * as z from 'zod/mini';
import { CustomerListQuery } from './customers.ts';
import { LeadListQuery } from './leads.ts';
import { PAGING } from './lists.ts';
import { PurchaseListQuery } from './purchases.ts';

/**
 * Selects the customers to export with the filters of the customer list. Their team members are exported too. The file is newest
 * first, whatever `sort` says.
 */
export const ExportQuery = z.omit(CustomerListQuery, PAGING);
export type ExportQuery = z.infer<typeof ExportQuery>;

/** Selects the leads to export with the filters of the lead list. */
export const LeadExportQuery = z.omit(LeadListQuery, PAGING);
export type LeadExportQuery = z.infer<typeof LeadExportQuery>;

/** Selects the purchases to export with the filters of the purchase list. */
export const PurchaseExportQuery = z.omit(PurchaseListQuery, PAGING);
export type PurchaseExportQuery = z.infer<typeof PurchaseExportQuery>;

/** Returns the name of an exported file for a day (UTC). */
export function exportFileName(what: 'users' | 'leads' | 'purchases', day: Date): string {
  return `${what}-export-${day.toISOString().slice(0, 10)}.csv`;
}

/** The columns of the exported file. */
export const EXPORT_COLUMNS = [
  'type',
  'name',
  'email',
  'phone',
  'company',
  'role',
  'ownerEmail',
  'stripeCustomerId',
  'teamMemberLicenses',
  'usedTeamMemberLicenses',
  'hasSignedInToApp',
  'isActive',
  'createdAt',
  'accessState',
  'accessOverride',
  'tags',
] as const;
export type ExportColumn = (typeof EXPORT_COLUMNS)[number];

/** Columns that an import ignores: it counts used licenses itself, and access follows from subscriptions and decisions of staff. */
export const EXPORT_ONLY_COLUMNS: readonly ExportColumn[] = ['usedTeamMemberLicenses', 'accessState', 'accessOverride'];

/** Values of the `type` column. */
export const CUSTOMER_LINE = 'customer';
export const TEAM_MEMBER_LINE = 'team_member';

/** Returns whether a row's `type` says team member, as our export or a person writes it. */
export function isTeamMemberType(type: string): boolean {
  return ['teammember', 'member'].includes(type.toLowerCase().replaceAll(/[\s_-]/g, ''));
}

/** The columns of the exported file of leads. */
export const LEAD_EXPORT_COLUMNS = [
  'name',
  'email',
  'phone',
  'stage',
  'productType',
  'page',
  'campaign',
  'submissions',
  'assignee',
  'nextStep',
  'nextStepAt',
  'lostReason',
  'createdAt',
  'firstAnsweredAt',
] as const;
export type LeadExportColumn = (typeof LEAD_EXPORT_COLUMNS)[number];

/** The columns of the exported file of purchases. */
export const PURCHASE_EXPORT_COLUMNS = [
  'date',
  'name',
  'email',
  'product',
  'quantity',
  'status',
  'amount',
  'refundedAmount',
  'currency',
  'stripeSessionId',
  'stripePaymentIntentId',
] as const;
export type PurchaseExportColumn = (typeof PURCHASE_EXPORT_COLUMNS)[number];
