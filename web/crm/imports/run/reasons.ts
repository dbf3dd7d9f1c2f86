import { ApiError } from '../../../client/api-error.ts';
import { UnusableFile } from '../csv/unusable-file.ts';
import type { Tally } from './import-state.ts';
import { rowsIn } from './tally.ts';

/** What goes wrong with an import, in words for staff. */

export const NO_EMAIL_COLUMN =
  'No column of this file is known to hold email addresses. Choose it below, or choose another file.';

/** Why a file that was read to its end gives nothing to import, if so. */
export function shortageIn(tally: Tally): string | undefined {
  if (rowsIn(tally) === 0) return 'This file has column names and no rows below them.';
  return rowsIn(tally) === tally.withoutEmail ? 'No row of this file has an email address.' : undefined;
}

/** Why a file could not be opened. */
export function problemOf(error: unknown): string {
  return error instanceof UnusableFile ? error.message : 'This file could not be read. Choose it again.';
}

/** Why an import stopped half-way. */
export function stopReasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return problemOf(error);
  if (error.status === 0) return 'The connection to the server was lost.';
  return error.status < 500 ? error.message : 'The server could not answer.';
}
