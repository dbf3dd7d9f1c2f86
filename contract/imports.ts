import * as z from 'zod/mini';
import { CustomerInput } from './customers.ts';
import { EXPORT_COLUMNS, EXPORT_ONLY_COLUMNS } from './exports.ts';
import { Flag, Instant, OptionalPhoneField } from './fields.ts';
import { TagNames } from './tags.ts';
import { TeamMemberCreate } from './team-members.ts';

/** Consent to offers: by which channels, since when, and where it was given. No export, which could make it again, has it. */
const CONSENT_COLUMNS = ['marketingConsent', 'consentDate', 'consentSource'] as const;

/** The columns that an import reads, in lower case. It ignores all others. */
export const IMPORT_COLUMNS: ReadonlySet<string> = new Set(
  [...EXPORT_COLUMNS.filter((column) => !EXPORT_ONLY_COLUMNS.includes(column)), ...CONSENT_COLUMNS].map((column) =>
    column.toLowerCase(),
  ),
);

/** Rows of a file, with cells by header in any case. Invalid rows are reported and do not reject the request. */
const FileRows = z.array(z.unknown(), 'Rows must come in a list');

const ImportRows = z.object({
  customers: FileRows,
  teamMembers: z._default(FileRows, []),
});

const LAST_CHUNK = 1_000_000;

/** A file, or one part of it. */
export const ImportRequest = z.extend(ImportRows, {
  /** An id from the caller, the same for all parts of a file. A part that is sent twice is imported once. */
  importId: z.optional(z.uuid('importId must be a UUID')),
  /** The number of this part in the file. */
  chunk: z._default(
    z
      .int('chunk must be a whole number')
      .check(z.gte(0, 'chunk must be 0 or more'), z.lte(LAST_CHUNK, `chunk must be at most ${LAST_CHUNK}`)),
    0,
  ),
  fileName: z.optional(z.string().check(z.maxLength(255))),
  /** Whether to email an invitation to each new team member. */
  sendInvitations: z._default(Flag, 0),
});
export type ImportRequest = z.infer<typeof ImportRequest>;

/** An error in one cell. */
export const ImportFault = z.object({
  /** Position in the list that was sent, starting at 1. */
  row: z.number(),
  column: z.string(),
  reason: z.string(),
  /** The list with the error. Absent for `customers`. */
  list: z.optional(z.literal('teamMembers')),
});
export type ImportFault = z.infer<typeof ImportFault>;

/** Numbers of rows that were imported, existed already (skipped), or were unusable (invalid). */
const ImportCounts = z.object({
  customerImported: z.number(),
  customerSkipped: z.number(),
  customerInvalid: z.number(),
  teamMemberImported: z.number(),
  teamMemberSkipped: z.number(),
  teamMemberInvalid: z.number(),
});
export type ImportCounts = z.infer<typeof ImportCounts>;

/** In a preview, `imported` counts the rows that would be imported. */
export const ImportResponse = z.extend(ImportCounts, {
  errors: z.array(ImportFault),
  /** Cells that are imported as they are, although something seems to be wrong with them. */
  warnings: z.array(ImportFault),
  /** How many of the imported customers have a warning. */
  customerWorthALook: z.number(),
});
export type ImportResponse = z.infer<typeof ImportResponse>;

export const ImportPreviewRequest = z.extend(ImportRows, {
  /** Emails of customers that other parts of the same file will create. Team members in this part may belong to them. */
  owners: z._default(z.array(z.string()), []),
});
export type ImportPreviewRequest = z.infer<typeof ImportPreviewRequest>;

/** An import in the list of recent ones. */
export const ImportSummary = z.extend(ImportCounts, {
  id: z.string(),
  fileName: z.nullable(z.string()),
  /** Null when the user is deleted. */
  username: z.nullable(z.string()),
  createdAt: Instant,
  isBeingUndone: z.boolean(),
  undoneAt: z.nullable(Instant),
});
export type ImportSummary = z.infer<typeof ImportSummary>;

/** What undoing an import has deleted so far, and what it has kept because it has been used since. */
export const ImportUndo = z.object({
  /** Null while it is under way. */
  undoneAt: z.nullable(Instant),
  /** Whether it has stopped, because who ordered it may not undo imports any more. Somebody else can order the rest. */
  isStopped: z.optional(z.literal(true)),
  customersDeleted: z.number(),
  teamMembersDeleted: z.number(),
  customersKept: z.number(),
  teamMembersKept: z.number(),
  /** The first of the kept records that still exist. */
  kept: z.array(z.object({ name: z.string(), email: z.string(), reason: z.string() })),
});
export type ImportUndo = z.infer<typeof ImportUndo>;

/** The fields of a customer row. */
export const ImportedCustomer = z.object({
  name: CustomerInput.shape.name,
  email: CustomerInput.shape.email,
  phone: OptionalPhoneField,
  company: CustomerInput.shape.company,
  stripeCustomerId: z.nullable(z.string().check(z.maxLength(255, 'Stripe customer ID is too long'))),
  teamMemberLicenses: CustomerInput.shape.teamMemberLicenses,
  hasSignedInToApp: z.optional(Flag),
  tags: TagNames,
});
export type ImportedCustomer = z.infer<typeof ImportedCustomer>;

/** The fields of a team member row. */
export const ImportedTeamMember = z.object({
  ownerEmail: z.string().check(z.minLength(1, 'Owner email is required')),
  name: TeamMemberCreate.shape.name,
  email: TeamMemberCreate.shape.email,
  phone: OptionalPhoneField,
  role: TeamMemberCreate.shape.role,
  isActive: z.optional(Flag),
});
export type ImportedTeamMember = z.infer<typeof ImportedTeamMember>;
