import type { ImportFault, ImportResponse } from '#contract/imports.ts';
import type { CustomerToImport, ImportRows, TeamMemberToImport } from './import-rows.ts';

export interface Outcome {
  customerImported: number;
  /** The customers that are new. Several may share an email, of which the first is imported. */
  newCustomers: readonly CustomerToImport[];
  teamMemberImported: number;
  /** Team members whose owner does not exist. */
  ownerless: readonly TeamMemberToImport[];
}

/** Builds the result of an import. Valid rows that were not imported existed already and count as skipped. */
export function toImportResponse(rows: ImportRows, outcome: Outcome): ImportResponse {
  const { customerImported, newCustomers, teamMemberImported, ownerless } = outcome;
  const worthALook = firstOfEach(newCustomers).filter(({ warnings }) => warnings.length > 0);
  const errors = [...rows.errors, ...ownerless.map(toRowError)];
  return {
    customerImported,
    customerSkipped: rows.customers.length - customerImported,
    customerInvalid: rows.customerInvalid,
    teamMemberImported,
    teamMemberSkipped: rows.teamMembers.length - ownerless.length - teamMemberImported,
    teamMemberInvalid: rows.teamMemberInvalid + ownerless.length,
    errors: errors.sort(byPlace),
    warnings: [...worthALook, ...rows.teamMembers.filter((member) => !ownerless.includes(member))]
      .flatMap(toWarning)
      .sort(byPlace),
    customerWorthALook: worthALook.length,
  };
}

function toRowError({ row, list }: TeamMemberToImport): ImportFault {
  return { row, ...(list && { list }), column: 'ownerEmail', reason: 'No customer has this email address' };
}

function toWarning({ row, list, warnings }: CustomerToImport | TeamMemberToImport): ImportFault[] {
  return warnings.map((warning) => ({ row, ...(list && { list }), ...warning }));
}

/** Returns the first row of each email. */
export function firstOfEach(customers: readonly CustomerToImport[]): CustomerToImport[] {
  const seen = new Set<string>();
  return customers.filter(({ email }) => {
    const isFirst = !seen.has(email.toLowerCase());
    seen.add(email.toLowerCase());
    return isFirst;
  });
}

function byPlace(a: ImportFault, b: ImportFault): number {
  return listOrder(a) - listOrder(b) || a.row - b.row;
}

function listOrder({ list }: ImportFault): number {
  return list === undefined ? 0 : 1;
}
