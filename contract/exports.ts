import * as z from 'zod/mini';
import { CustomerListQuery } from './customers.ts';
import { LeadListQuery } from './leads.ts';
import { PurchaseListQuery } from './purchases.ts';

/** Which customers are exported: those the list of customers would show. Their team members go along. */
export const ExportQuery = z.omit(CustomerListQuery, { limit: true, cursor: true, before: true });
export type ExportQuery = z.infer<typeof ExportQuery>;

/** Which leads are exported: those the list of leads would show. */
export const LeadExportQuery = z.omit(LeadListQuery, { limit: true, cursor: true, before: true });
export type LeadExportQuery = z.infer<typeof LeadExportQuery>;

/** Which purchases are exported: those the list of purchases would show. */
export const PurchaseExportQuery = z.omit(PurchaseListQuery, { limit: true, cursor: true, before: true });
export type PurchaseExportQuery = z.infer<typeof PurchaseExportQuery>;

/** What the exported file of users is called on this day (UTC). */
export function exportFileName(day: Date): string {
  return fileNameOf('users', day);
}

/** The same of leads. */
export function leadsExportFileName(day: Date): string {
  return fileNameOf('leads', day);
}

/** The same of purchases. */
export function purchasesExportFileName(day: Date): string {
  return fileNameOf('purchases', day);
}

function fileNameOf(what: string, day: Date): string {
  return `${what}-export-${day.toISOString().slice(0, 10)}.csv`;
}

/** The columns of the exported file. An import reads all but `usedTeamMemberLicenses`, which it counts itself, and access, which follows from what was paid. */
export const EXPORT_COLUMNS = [
  'type',
  'name',
  'email',
  'phone',
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

/** What a line of the file stands for, in its `type` column. */
export const CUSTOMER_LINE = 'customer';
export const TEAM_MEMBER_LINE = 'team_member';

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
