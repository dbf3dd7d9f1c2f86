import type { ImportCounts } from '../../../../../contract/imports.ts';
import type { Mapping } from '../columns/recognise.ts';
import type { SourceRow } from '../csv/file-rows.ts';
import type { Table } from '../csv/table.ts';

/** A row that cannot be used, as it stands in the file or was corrected, and why. */
export interface FaultyRow extends SourceRow {
  faults: { column: string; reason: string }[];
}

/** What has become of the rows so far, or would. */
export interface ImportTotals {
  counts: ImportCounts;
  /** Rows left out because they have no email. */
  withoutEmail: number;
  faulty: FaultyRow[];
  /** Share of the file, 0 to 1. */
  progress: number;
  complete: boolean;
}

/**
 * Where an import stands: `choosing` a file, `opening` it, `ready` to be started while the preview is made (or with a
 * `problem`), `importing`, `stopped` half-way, or `done`.
 */
export type Phase = 'choosing' | 'opening' | 'ready' | 'importing' | 'stopped' | 'done';

export interface ImportState {
  phase: Phase;
  file: File | undefined;
  table: Table | undefined;
  mapping: Mapping;
  /** Why nothing can be imported from the file, in words for staff. */
  problem: string | undefined;
  preview: ImportTotals;
  /** Whether the team members of the file are mailed an invitation each. */
  sendInvitations: 0 | 1;
  /** The preview could not be made; the import may work all the same. */
  previewFailed: boolean;
  result: ImportTotals;
  /** Under which the server knows the import, once it has begun. */
  importId: string | undefined;
  /** Why it could not begin, or stopped half-way, in words for staff. */
  stopReason: string | undefined;
}

export const EMPTY_TOTALS: ImportTotals = {
  counts: {
    customerImported: 0,
    customerSkipped: 0,
    customerInvalid: 0,
    teamMemberImported: 0,
    teamMemberSkipped: 0,
    teamMemberInvalid: 0,
  },
  withoutEmail: 0,
  faulty: [],
  progress: 0,
  complete: false,
};

export const NO_FILE: ImportState = {
  phase: 'choosing',
  file: undefined,
  table: undefined,
  mapping: {},
  problem: undefined,
  preview: EMPTY_TOTALS,
  sendInvitations: 0,
  previewFailed: false,
  result: EMPTY_TOTALS,
  importId: undefined,
  stopReason: undefined,
};
