import type { ImportCounts } from '#contract/imports.ts';
import type { Mapping } from '../columns/recognise.ts';
import type { SourceRow } from '../csv/file-rows.ts';
import type { Table } from '../csv/table.ts';

/** An unusable row, as in the file or as corrected, with its faults. */
export interface FaultyRow extends SourceRow {
  faults: { column: string; reason: string }[];
}

/** The results so far, or the expected results. */
export interface ImportTotals {
  counts: ImportCounts;
  /** Rows without an email, which are left out. */
  withoutEmail: number;
  faulty: FaultyRow[];
  /** Rows that are usable, although something seems to be wrong with them. */
  worthALook: FaultyRow[];
  /** Share of the file that has been processed, 0 to 1. */
  progress: number;
  complete: boolean;
}

/**
 * The phase of an import: `choosing` a file, `opening` it, `ready` to start while the preview runs (or with a `problem`),
 * `importing`, `stopped` halfway, or `done`.
 */
export type Phase = 'choosing' | 'opening' | 'ready' | 'importing' | 'stopped' | 'done';

export interface ImportState {
  phase: Phase;
  file: File | undefined;
  table: Table | undefined;
  mapping: Mapping;
  /** Why nothing can be imported from the file, as a message for staff. */
  problem: string | undefined;
  preview: ImportTotals;
  /** Whether the team members of the file are invited by mail. */
  sendInvitations: 0 | 1;
  /** Whether the preview failed. The import may still work. */
  previewFailed: boolean;
  result: ImportTotals;
  /** The server's id of the import, once it has begun. */
  importId: string | undefined;
  /** Why it could not begin or stopped halfway, as a message for staff. */
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
  worthALook: [],
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
