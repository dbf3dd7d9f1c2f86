import type { ImportFault, ImportResponse } from '../../../contract/imports.ts';
import type { ImportRows, TeamMemberToImport } from './import-rows.ts';

export interface Outcome {
  customerImported: number;
  teamMemberImported: number;
  /** Team members whose owner does not exist. */
  ownerless: readonly TeamMemberToImport[];
}

/** Builds the result of an import. Valid rows that were not imported existed already and count as skipped. */
export function toImportResponse(rows: ImportRows, outcome: Outcome): ImportResponse {
  const { customerImported, teamMemberImported, ownerless } = outcome;
  const errors = [...rows.errors, ...ownerless.map(toRowError)];
  return {
    customerImported,
    customerSkipped: rows.customers.length - customerImported,
    customerInvalid: rows.customerInvalid,
    teamMemberImported,
    teamMemberSkipped: rows.teamMembers.length - ownerless.length - teamMemberImported,
    teamMemberInvalid: rows.teamMemberInvalid + ownerless.length,
    errors: errors.sort((a, b) => listOrder(a) - listOrder(b) || a.row - b.row),
  };
}

function toRowError({ row, list }: TeamMemberToImport): ImportFault {
  return { row, ...(list && { list }), column: 'ownerEmail', reason: 'No customer has this email address' };
}

function listOrder({ list }: ImportFault): number {
  return list === undefined ? 0 : 1;
}
