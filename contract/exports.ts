import * as z from 'zod/mini';
import { CustomerListQuery } from './customers.ts';

/** Which customers are exported: those the list of customers would show. Their team members go along. */
export const ExportQuery = z.omit(CustomerListQuery, { limit: true, cursor: true, before: true });
export type ExportQuery = z.infer<typeof ExportQuery>;

/** What the exported file is called on this day (UTC). */
export function exportFileName(day: Date): string {
  return `users-export-${day.toISOString().slice(0, 10)}.csv`;
}

/** The columns of the exported file. An import reads all but `usedTeamMemberLicenses`, which it counts itself. */
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
] as const;
export type ExportColumn = (typeof EXPORT_COLUMNS)[number];

/** What a line of the file stands for, in its `type` column. */
export const CUSTOMER_LINE = 'customer';
export const TEAM_MEMBER_LINE = 'team_member';
